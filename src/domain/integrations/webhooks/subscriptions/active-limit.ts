import { limits } from "../../../../limits/limits.ts";
import { Problem } from "../../../../problems.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";

const { max: maxActiveSubscriptions } = limits.webhooks.activeSubscriptions;
const { max: maxSubscriptions } = limits.webhooks.subscriptions;

const place = "in the portal, under Settings, Developers, Webhooks, or with";
const path = "/v1/webhooks/subscriptions/{id}";

/**
 * Throws if the business has too many active subscriptions. Updates the business's row instead of only locking it:
 * otherwise a concurrent repeatable-read transaction would not count the new subscription.
 */
export async function assertActiveSubscriptionsBelowLimit(db: Transaction): Promise<void> {
  await db.updateMany("Business", { where: { id: db.businessId }, data: {} });
  const where = { active: true, deletedAt: null };
  const active = await db.findMany("WebhookSubscription", { where, take: maxActiveSubscriptions });
  if (active.length === maxActiveSubscriptions)
    throw new Problem(
      "subscription-limit",
      `A business has at most ${maxActiveSubscriptions} active webhook subscriptions. Pause or delete one ${place} PATCH or DELETE ${path}.`,
    );
}

/** The caller has locked the business's row, so no subscription is added concurrently. */
export async function assertSubscriptionsBelowLimit(db: Transaction): Promise<void> {
  const all = await db.findMany("WebhookSubscription", { where: { deletedAt: null }, take: maxSubscriptions });
  if (all.length === maxSubscriptions)
    throw new Problem(
      "subscription-limit",
      `A business has at most ${maxSubscriptions} webhook subscriptions, paused ones included. Delete one ${place} DELETE ${path}.`,
    );
}
