import { operator, pick } from "../../../audit/audit.ts";
import { insertAction, type Operator } from "../../../installation/operator-log.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { changeBusiness } from "./change-business.ts";

/** Like `changeBusiness`, and logs a new plan or subscription for operators. Requires a system transaction. */
export async function changeBusinessByOperator(
  db: Transaction,
  by: Operator,
  changes: Parameters<typeof changeBusiness>[2],
): Promise<RowOf<"Business">> {
  const after = await changeBusiness(db, operator, changes);
  const changed = (["plan", "subscription", "trialEndsAt"] as const).filter((name) => changes[name] !== undefined);
  if (changed.length > 0)
    await db.query(insertAction(by, { action: "business_changed", subject: after, details: pick(after, changed) }));
  return after;
}
