import { auditChange } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

type Input = { id: string; requests_per_minute?: number | null | undefined };

export async function limitApiKey(
  { db, caller, request }: MutationContext,
  { id, requests_per_minute: requestsPerMinute = null }: Input,
) {
  const before = await lock(db, "ApiKey", id);
  const after = await update(db, "ApiKey", id, { requestsPerMinute });
  const columns = ["requestsPerMinute"] as const;
  await auditChange(db, { caller, request }, "api_key_limited", { subject: after, before, after, columns });
  return after;
}
