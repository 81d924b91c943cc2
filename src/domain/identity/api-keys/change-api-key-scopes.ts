import { auditChange } from "../../../audit/audit.ts";
import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { readScopes } from "./read-scopes.ts";

export async function changeApiKeyScopes(
  { db, caller, request, services: { accountLinks } }: MutationContext,
  { id, scopes: given }: { id: string; scopes: readonly string[] },
) {
  const scopes = readScopes({ scopes: given });
  const before = await lock(db, "ApiKey", id);
  if (before.revokedAt !== null) throw new Problem("conflict", "The API key is revoked. Create another one.");
  const after = await update(db, "ApiKey", id, { scopes });
  const by = { caller, request };
  await auditChange(db, by, "api_key_scopes_changed", { subject: after, before, after, columns: ["scopes"] });
  const isMore = scopes.some((scope) => !before.scopes.includes(scope));
  if (isMore) await sendOwnerNotice(db, accountLinks, by, { kind: "keyWidened", name: after.name });
  return after;
}
