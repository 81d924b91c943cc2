import { accessProblem } from "../../../auth/access.ts";
import type { Caller } from "../../../auth/caller.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";

/**
 * Locks the caller, who must be an active owner until the transaction ends. Throws a 403 if they have just been
 * demoted.
 */
export async function lockOwner(db: Transaction, caller: Caller): Promise<RowOf<"Member">> {
  const member = await lock(db, "Member", caller.id);
  if (member.role !== "owner" || !member.isActive) throw accessProblem(caller, "owner");
  return member;
}
