import { auditChange } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

export async function renameApiKey(
  { db, caller, request }: MutationContext,
  { id, name }: { id: string; name: string },
) {
  const before = await lock(db, "ApiKey", id);
  const after = await update(db, "ApiKey", id, { name });
  await auditChange(db, { caller, request }, "api_key_renamed", { subject: after, before, after, columns: ["name"] });
  return after;
}
