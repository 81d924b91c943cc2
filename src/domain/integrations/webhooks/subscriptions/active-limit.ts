import { limits } from "../../../../limits/limits.ts";
import { Problem } from "../../../../problems.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";

const { max: maxActiveSubscriptions } = limits.webhooks.activeSubscriptions;
const { max: maxSubscriptions } = limits.webhooks.subscriptions;

const place = "in the portal, under Settings, Developers, Webhooks, or with";
const path = "/v1/webhooks/subscriptions/{id}";

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
      `A business has at most ${maxActiveSubscriptions} active webhook subscriptions. Pause or delete one ${place} PATCH or DELETE ${path}.`,
    );
}

/** The business's row is locked by then: nobody adds another meanwhile. */
export async function assertSubscriptionsBelowLimit(db: Transaction): Promise<void> {
  const all = await db.select("WebhookSubscription", { where: { deletedAt: null }, take: maxSubscriptions });
  if (all.length === maxSubscriptions)
    throw new Problem(
      "subscription-limit",
      `A business has at most ${maxSubscriptions} webhook subscriptions, paused ones included. Delete one ${place} DELETE ${path}.`,
    );
}
