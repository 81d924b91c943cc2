import { accessProblem } from "../../../auth/access.ts";
import type { Caller } from "../../../auth/caller.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";

/** The owner who calls, who stays one until the transaction ends: somebody may have demoted them a moment ago. */
export async function lockOwner(db: Transaction, caller: Caller): Promise<RowOf<"Member">> {
  const member = await lock(db, "Member", caller.id);
  if (member.role !== "owner" || !member.isActive) throw accessProblem(caller, "owner");
  return member;
}
