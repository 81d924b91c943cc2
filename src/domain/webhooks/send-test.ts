import { emitTest } from "../../events/emit-test.ts";
import type { Context } from "../../graphql/context.ts";
import { type Query, record } from "../../graphql/record.ts";
import { badField } from "../../problems.ts";
import { isEventType } from "./event-type.ts";
import { refuseUnlessReceiving } from "./receiving.ts";

type Asked = { subscription_id: string; event_type?: string | null | undefined };

export async function sendTestEvent(context: Context, { subscription_id, event_type }: Asked, query: Query) {
  return context.db.transaction(async (db) => {
    const subscription = await record(db, "WebhookSubscription", subscription_id, {}, { deletedAt: null });
    await refuseUnlessReceiving(db, subscription);
    const type = event_type ?? subscription.events[0] ?? "";
    if (!isEventType(type) || !subscription.events.includes(type))
      throw badField("/event_type", "must be one of the subscription's events");
    const id = await emitTest(db, { type, subscriptionId: subscription.id });
    return record(db, "WebhookDelivery", id, query);
  });
}
