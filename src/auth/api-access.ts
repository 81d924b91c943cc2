import { Problem } from "../problems.ts";
import { sql } from "../query/sql.ts";
import type { RowOf } from "../query/types.ts";
import type { Database } from "../tenancy/database.ts";

/** The result of the database's function `api_refusal` for a business that may not use the API. */
export type ApiAccessProblem = "plan-required" | "subscription-inactive";

/** Also the refusal of a business that the operator has suspended. */
export type ApiRefusal = ApiAccessProblem | "suspended";

const details: Record<ApiRefusal, string> = {
  suspended: "The operator of this installation has suspended the business.",
  "plan-required": "API access is on the growth and scale plans.",
  "subscription-inactive": "The business's trial or subscription has ended.",
};

export function apiAccessProblem(refusal: ApiRefusal, headers: Record<string, string> = {}): Problem {
  return new Problem(refusal === "suspended" ? "subscription-inactive" : refusal, details[refusal], { headers });
}

/** Whether the business's plan includes the API, its trial or subscription is active, and it is not suspended. */
export async function hasApiAccess(
  database: Pick<Database, "read">,
  {
    plan,
    subscription,
    trialEndsAt,
    suspendedAt,
  }: Pick<RowOf<"Business">, "plan" | "subscription" | "trialEndsAt" | "suspendedAt">,
): Promise<boolean> {
  if (suspendedAt !== null) return false;
  const [row] = await database.read(
    sql<{ allowed: boolean }>`
      select api_refusal(${plan}::"Plan", ${subscription}::"SubscriptionState", ${trialEndsAt}::timestamptz) is null
        as allowed`,
  );
  return row?.allowed === true;
}
