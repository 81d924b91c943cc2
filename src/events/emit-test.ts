import { enqueue } from "../outbox/enqueue.ts";
import { sql } from "../query/sql.ts";
import { tracer } from "../telemetry/tracer.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { EventType } from "./catalogue.ts";
import { buildEvent } from "./emit.ts";
import { sampleOf } from "./published.ts";

/** Emits a type's sample as a test event, to one subscription only. Returns the delivery's id. */
export async function emitTest(
  db: Transaction,
  { type, subscriptionId }: { type: EventType; subscriptionId: string },
): Promise<string> {
  const { version, event_type, event_id, business_id, occurred_at, ...payload } = sampleOf(type);
  const { id, occurredAt, body } = buildEvent(db.businessId, type, payload, { test: true });
  const [delivery] = await db.query(
    sql<{ id: string }>`with event as (
       insert into events (id, type, occurred_at, payload, trace_parent)
       values (${id}, ${type}, ${occurredAt}, ${body}, ${tracer()?.traceParent() ?? null})
     )
     insert into webhook_deliveries (id, event_id, event_type, subscription_id, updated_at)
     values (new_uuid_v7(), ${id}, ${type}, ${subscriptionId}, clock_timestamp())
     returning id`,
  );
  if (delivery === undefined) throw new Error("a test event was recorded without its delivery");
  await enqueue(db, { kind: "webhook", queueId: subscriptionId, id: delivery.id });
  return delivery.id;
}
