import type { Transaction } from "../database/tenant.ts";
import { enqueue } from "../outbox/enqueue.ts";
import type { EventType } from "./catalogue.ts";
import { buildEvent } from "./emit.ts";
import { sampleOf } from "./published.ts";

/** Keeps a type's sample as an event marked as a test, for one subscription alone: the delivery's id. */
export async function emitTest(
  db: Transaction,
  { type, subscriptionId }: { type: EventType; subscriptionId: string },
): Promise<string> {
  const { version, event_type, event_id, business_id, occurred_at, ...payload } = sampleOf(type);
  const { id, occurredAt, body } = buildEvent(db.businessId, type, payload, { test: true });
  const [delivery] = await db.query<{ id: string }>(
    `with event as (
       insert into events (id, type, occurred_at, payload) values ($1, $2, $3, $4)
     )
     insert into webhook_deliveries (id, event_id, event_type, subscription_id, updated_at)
     values (new_uuid_v7(), $1, $2, $5, now())
     returning id`,
    [id, type, occurredAt, body, subscriptionId],
  );
  if (delivery === undefined) throw new Error("a test event was recorded without its delivery");
  await enqueue(db, { kind: "webhook", queueId: subscriptionId, id: delivery.id });
  return delivery.id;
}
