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
  const [first, ...more] = events;
  if (first !== undefined && more.length === 0) {
    const { id, type, occurredAt, body } = first;
    db.send(
      sql`select emit_event(${id}, ${type}, ${occurredAt}, ${body}, ${tracer()?.traceParent() ?? null},
        ${outboxChannel}, ${dueNow("webhook", db.businessId)})`,
    );
    return;
  }
  db.send(
    sql`select emit_events(
      ${events.map(({ id }) => id)}, ${events.map(({ type }) => type)}, ${events.map(({ occurredAt }) => occurredAt)},
      ${events.map(({ body }) => body)}, ${tracer()?.traceParent() ?? null},
      ${outboxChannel}, ${dueNow("webhook", db.businessId)})`,
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
