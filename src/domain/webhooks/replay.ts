import type { Context } from "../../graphql/context.ts";
import { type Query, record } from "../../graphql/record.ts";
import { wake } from "../../outbox/enqueue.ts";
import { Problem } from "../../problems.ts";
import { refuseUnlessReceiving } from "./receiving.ts";

/** One more request, whatever came of the others. Asked for twice before it goes out, it goes out once. */
export async function replayDelivery(context: Context, id: string, query: Query) {
  return context.db.transaction(async (db) => {
    const { subscriptionId, eventType } = await record(db, "WebhookDelivery", id);
    const subscription = await record(db, "WebhookSubscription", subscriptionId);
    await refuseUnlessReceiving(db, subscription);
    if (!subscription.events.includes(eventType))
      throw new Problem("conflict", `The subscription no longer names ${eventType}; add it first.`);
    await db.query(
      `with replayed as (
         insert into outbox (kind, trigger, queue_id, id, attempt, due_at) values ('webhook', 'replay', $2, $1, 0, now())
         on conflict do nothing returning id
       )
       update webhook_deliveries d set updated_at = now()
       from replayed where d.business_id = current_business() and d.id = replayed.id`,
      [id, subscriptionId],
    );
    await wake(db, "webhook");
    return record(db, "WebhookDelivery", id, query);
  });
}
