import { type ApiAccessProblem, apiAccessProblem } from "../../auth/api-access.ts";
import type { Caller } from "../../auth/caller.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems.ts";

/** What is to be sent by hand needs a subscription that takes it, and a business that may use webhooks. */
export async function refuseUnlessReceiving(
  db: Transaction,
  { active, deletedAt }: RowOf<"WebhookSubscription">,
): Promise<void> {
  if (deletedAt !== null)
    throw new Problem("conflict", "The subscription was deleted, so nothing more is delivered to it.");
  if (!active) throw new Problem("conflict", "The subscription is paused; resume it first.");
  await refuseWithoutApi(db);
}

/** The auth asks this of keys and apps; persons come to the portal whatever the business pays for. */
export async function refusePersonWithoutApi(db: Transaction, { kind }: Caller): Promise<void> {
  if (kind === "user") await refuseWithoutApi(db);
}

async function refuseWithoutApi(db: Transaction): Promise<void> {
  const [business] = await db.query<{ refusal: ApiAccessProblem | null }>(
    "select api_refusal(plan, subscription, trial_ends_at) as refusal from businesses where id = current_business()",
  );
  if (business?.refusal != null) throw apiAccessProblem(business.refusal);
}
