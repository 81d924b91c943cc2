import type { Transaction } from "../../../database/tenant.ts";
import { Problem } from "../../../problems.ts";

export const maxActiveSubscriptions = 20;

/**
 * Whoever adds an active subscription queues up at the business's row. It is changed and not only locked: a transaction
 * that began before the last one was added would still not count it.
 */
export async function assertActiveSubscriptionsBelowLimit(db: Transaction): Promise<void> {
  await db.update("Business", { id: db.businessId }, {});
  const where = { active: true, deletedAt: null };
  const active = await db.select("WebhookSubscription", { where, take: maxActiveSubscriptions });
  if (active.length === maxActiveSubscriptions)
    throw new Problem(
      "subscription-limit",
      `A business has at most ${maxActiveSubscriptions} active webhook subscriptions.`,
    );
}
