import { type Auditor, audit } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { WritingContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

export async function revokeApiKey({ db, caller, request }: WritingContext & Auditor, { id }: { id: string }) {
  const apiKey = await lock(db, "ApiKey", id);
  if (apiKey.revokedAt !== null) return apiKey;
  await audit(db, { caller, request }, "api_key_revoked", { subject: apiKey });
  return update(db, "ApiKey", id, { revokedAt: currentTime() });
}
