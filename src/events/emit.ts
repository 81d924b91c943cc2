import { dueNow, outboxChannel } from "../outbox/enqueue.ts";
import { currentTime } from "../postgres/clock.ts";
import { newId } from "../query/new-id.ts";
import { sql } from "../query/sql.ts";
import { tracer } from "../telemetry/tracer.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { EventPayloads, EventType } from "./catalogue.ts";

/**
 * Adds an event in the transaction of the change itself: its body, byte for byte, a delivery for each subscription that
 * is active now, and the outbox's item of each. The commit wakes the workers.
 */
export async function emit<T extends EventType>(
  db: Transaction,
  { type, payload }: { type: T; payload: EventPayloads[T] },
): Promise<void> {
  const { id, occurredAt, body } = buildEvent(db.businessId, type, payload);
  db.send(
    sql`with event as (
       insert into events (id, type, occurred_at, payload, trace_parent)
       values (${id}, ${type}, ${occurredAt}, ${body}, ${tracer()?.traceParent() ?? null})
     ), deliveries as (
       insert into webhook_deliveries (id, event_id, event_type, subscription_id, updated_at)
       select new_uuid_v7(), ${id}::uuid, ${type}::text, id, clock_timestamp()
       from webhook_subscriptions
       where business_id = current_business() and active and deleted_at is null and ${type} = any(events)
       returning business_id, id, subscription_id
     ), due as (
       insert into outbox (kind, business_id, queue_id, id, due_at)
       select 'webhook', business_id, subscription_id, id, now() from deliveries
       returning 1
     )
     select pg_notify(${outboxChannel}, ${dueNow("webhook", db.businessId)}) from due limit 1`,
  );
}

/** The flat body that every delivery of the event carries. */
export function buildEvent<T extends EventType>(
  businessId: string,
  type: T,
  payload: EventPayloads[T],
  more: { test?: true } = {},
): { id: string; occurredAt: Date; body: string } {
  const id = newId();
  const occurredAt = currentTime();
  const envelope = {
    version: "v1",
    event_type: type,
    event_id: id,
    business_id: businessId,
    occurred_at: occurredAt.toISOString(),
  };
  return { id, occurredAt, body: JSON.stringify({ ...envelope, ...more, ...payload }) };
}
