import { emitTest } from "../../../../events/emit-test.ts";
import { typesIn } from "../../../../events/patterns.ts";
import { badField } from "../../../../problems.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { find } from "../../../kernel/store.ts";
import { isEventType } from "../event-type.ts";
import { assertCanReadEvents } from "../subscriptions/events.ts";
import { assertCanReceive } from "./assert-can-receive.ts";

type Input = { subscription_id: string; event_type?: string | null | undefined };

export async function sendTestEvent(context: MutationContext, { subscription_id, event_type }: Input) {
  const { db, caller } = context;
  const subscription = await find(db, "WebhookSubscription", subscription_id, { where: { deletedAt: null } });
  await assertCanReceive(context, subscription);
  const types = typesIn(subscription.events);
  const type = event_type ?? types[0] ?? "";
  if (!isEventType(type) || !types.includes(type))
    throw badField("/event_type", "must be one of the subscription's events");
  assertCanReadEvents(caller, [type]);
  return find(db, "WebhookDelivery", await emitTest(db, { type, subscriptionId: subscription.id }));
}
