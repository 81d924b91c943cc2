import { dueNow, outboxChannel } from "../outbox/enqueue.ts";
import { currentTime } from "../postgres/clock.ts";
import { newId } from "../query/new-id.ts";
import { sql } from "../query/sql.ts";
import { tracer } from "../telemetry/tracer.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { EventPayloads, EventType } from "./catalogue.ts";

export type NewEvent = { [T in EventType]: { type: T; payload: EventPayloads[T] } }[EventType];

/**
 * Adds an event in the transaction of the change: its exact body, a delivery for each active subscription, and an
 * outbox item for each delivery. The commit wakes the workers.
 */
export async function emit<T extends EventType>(
  db: Transaction,
  { type, payload }: { type: T; payload: EventPayloads[T] },
): Promise<void> {
  send(db, [buildEvent(db.businessId, type, payload)]);
}

/** Like `emit`, for several events in one statement. */
export function emitAll(db: Transaction, events: readonly NewEvent[]): void {
  if (events.length === 0) return;
  send(
    db,
    events.map(({ type, payload }) => buildEvent(db.businessId, type, payload)),
  );
}

function send(db: Transaction, events: readonly BuiltEvent[]): void {
  db.send(
    sql`with given as (
       select * from unnest(
         ${events.map(({ id }) => id)}::uuid[], ${events.map(({ type }) => type)}::text[],
         ${events.map(({ occurredAt }) => occurredAt)}::timestamptz[], ${events.map(({ body }) => body)}::text[])
         with ordinality as given(id, type, occurred_at, body, position)
     ), event as (
       insert into events (id, type, occurred_at, payload, trace_parent)
       select id, type, occurred_at, body, ${tracer()?.traceParent() ?? null} from given
     ), deliveries as (
       insert into webhook_deliveries (id, event_id, event_type, subscription_id, updated_at)
       select new_uuid_v7(), given.id, given.type, s.id, clock_timestamp()
       from given join webhook_subscriptions s
         on s.events && array[given.type, split_part(given.type, '.', 1) || '.*', '*']
       where s.business_id = current_business() and s.active and s.deleted_at is null
         and not exists (select from jsonb_array_elements(s.filters) filter
           where (given.body::jsonb #>> string_to_array(filter ->> 'field', '.')
             = any(array(select jsonb_array_elements_text(filter -> 'values')))) is not true)
       order by given.position
       returning business_id, id, subscription_id
     ), due as (
       insert into outbox (kind, business_id, queue_id, id, due_at)
       select 'webhook', business_id, subscription_id, id, now() from deliveries
       returning 1
     )
     select pg_notify(${outboxChannel}, ${dueNow("webhook", db.businessId)}) from due limit 1`,
  );
}

type BuiltEvent = { id: string; type: EventType; occurredAt: Date; body: string };

/** Builds the flat body that every delivery of the event contains. */
export function buildEvent<T extends EventType>(
  businessId: string,
  type: T,
  payload: EventPayloads[T],
  more: { test?: true } = {},
): BuiltEvent {
  const id = newId();
  const occurredAt = currentTime();
  const envelope = {
    version: "v1",
    event_type: type,
    event_id: id,
    business_id: businessId,
    occurred_at: occurredAt.toISOString(),
  };
  return { id, type, occurredAt, body: JSON.stringify({ ...envelope, ...more, ...payload }) };
}
