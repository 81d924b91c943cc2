import { auditChange } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

type Input = { id: string; requests_per_minute?: number | null | undefined };

export async function limitConnectedApp(
  { db, caller, request }: MutationContext,
  { id, requests_per_minute: requestsPerMinute = null }: Input,
) {
  const before = await lock(db, "ConnectedApp", id);
  const after = await update(db, "ConnectedApp", id, { requestsPerMinute });
  const columns = ["requestsPerMinute"] as const;
  await auditChange(db, { caller, request }, "app_limited", { subject: after, before, after, columns });
  return after;
}
