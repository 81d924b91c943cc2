import { limits } from "../../../../limits/limits.ts";
import { badField } from "../../../../problems.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { find } from "../../../kernel/store.ts";
import { assertCanReceive } from "./assert-can-receive.ts";
import { enqueueReplays } from "./enqueue-replays.ts";
import type { ReplayDeliveriesInput } from "./schema.ts";

export const { max: maxReplayed } = limits.webhooks.replayed;

export async function replayDeliveries(context: MutationContext, input: typeof ReplayDeliveriesInput.$inferInput) {
  const { db } = context;
  const { event_type: eventType, created_from: createdFrom, created_to: createdTo } = input;
  const statuses = input.statuses ?? ["dead", "skipped"];
  if (statuses.length === 0) throw badField("/statuses", "must name at least one status");
  if (createdFrom != null && createdTo != null && createdTo <= createdFrom)
    throw badField("/created_to", "must be after created_from");
  const subscription = await find(db, "WebhookSubscription", input.subscription_id);
  await assertCanReceive(context, subscription);
  return enqueueReplays(db, {
    subscriptionId: subscription.id,
    eventTypes: subscription.events,
    statuses,
    eventType,
    createdFrom,
    createdTo,
    maxCount: maxReplayed,
  });
}
