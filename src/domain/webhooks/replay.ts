import { wakeDeliveries } from "../../events/wake.ts";
import type { Context } from "../../graphql/context.ts";
import { type Query, record } from "../../graphql/record.ts";
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
      `update webhook_deliveries set replay_at = date_trunc('milliseconds', now()), updated_at = now()
       where business_id = current_business() and id = $1 and replay_at is null`,
      [id],
    );
    await wakeDeliveries(db);
    return record(db, "WebhookDelivery", id, query);
  });
}
