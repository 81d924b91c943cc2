import { typesIn } from "../../../../events/patterns.ts";
import { limits } from "../../../../limits/limits.ts";
import { badField } from "../../../../problems.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { find } from "../../../kernel/store.ts";
import { assertCanReadEvents, canReadEvent } from "../subscriptions/events.ts";
import { assertCanReceive } from "./assert-can-receive.ts";
import { enqueueReplays } from "./enqueue-replays.ts";
import type { ReplayDeliveriesInput } from "./schema.ts";

export const { max: maxReplayed } = limits.webhooks.replayed;

export async function replayDeliveries(context: MutationContext, input: typeof ReplayDeliveriesInput.$inferInput) {
  const { db, caller } = context;
  const { event_type: eventType, created_from: createdFrom, created_to: createdTo } = input;
  const statuses = input.statuses ?? ["dead", "skipped"];
  if (statuses.length === 0) throw badField("/statuses", "must name at least one status");
  if (createdFrom != null && createdTo != null && createdTo <= createdFrom)
    throw badField("/created_to", "must be after created_from");
  if (eventType != null) assertCanReadEvents(caller, [eventType]);
  const subscription = await find(db, "WebhookSubscription", input.subscription_id);
  await assertCanReceive(context, subscription);
  return enqueueReplays(db, {
    subscriptionId: subscription.id,
    eventTypes: typesIn(subscription.events).filter((type) => canReadEvent(caller, type)),
    statuses,
    eventType,
    createdFrom,
    createdTo,
    maxCount: maxReplayed,
  });
}
