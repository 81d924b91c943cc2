import { type ApiAccessProblem, apiAccessProblem } from "../../../auth/api-access.ts";
import type { Caller } from "../../../auth/caller.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

export async function assertApiAccess(db: Transaction): Promise<void> {
  const [business] = await db.query(
    sql<{ problem: ApiAccessProblem | null }>`
      select api_refusal(plan, subscription, trial_ends_at) as problem from businesses where id = current_business()`,
  );
  if (business?.problem != null) throw apiAccessProblem(business.problem);
}

/** Checks people only. Authentication checks keys and apps, and people can use the portal with any plan. */
export async function assertPersonHasApiAccess(db: Transaction, { kind }: Caller): Promise<void> {
  if (kind === "user") await assertApiAccess(db);
}
