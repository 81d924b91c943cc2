import { randomUUIDv7 } from "node:crypto";
import type { Transaction } from "../database/tenant.ts";
import type { EventPayloads, EventType } from "./catalogue.ts";
import { deliverJob, deliveryChannel } from "./deliver-job.ts";

/**
 * Records an event in the transaction of the change itself, with its body fixed byte for byte, a delivery for each
 * subscription that is active now, and the job that wakes a worker for it: all of them are kept, or none.
 */
export async function emit<T extends EventType>(
  db: Transaction,
  { type, payload }: { type: T; payload: EventPayloads[T] },
): Promise<void> {
  const { id, occurredAt, body } = buildEvent(db.businessId, type, payload);
  await db.query(
    `with event as (
       insert into events (id, type, occurred_at, payload) values ($1, $2, $3, $4)
     ), deliveries as (
       insert into webhook_deliveries (id, event_id, event_type, subscription_id, next_attempt_at, updated_at)
       select new_uuid_v7(), $1, $2, id, date_trunc('milliseconds', now()), now()
       from webhook_subscriptions
       where business_id = current_business() and active and deleted_at is null and $2 = any(events)
       returning business_id, id
     ), alarms as (
       insert into pgboss.job (name, data)
       select '${deliverJob}', json_build_object('business_id', business_id, 'delivery_id', id) from deliveries
       returning 1
     )
     select pg_notify('${deliveryChannel}', $5) from alarms limit 1`,
    [id, type, occurredAt, body, db.businessId],
  );
}

/** The flat body that every delivery of the event carries. */
export function buildEvent<T extends EventType>(
  businessId: string,
  type: T,
  payload: EventPayloads[T],
  more: { test?: true } = {},
): { id: string; occurredAt: Date; body: string } {
  const id = randomUUIDv7();
  const occurredAt = new Date();
  const envelope = {
    version: "v1",
    event_type: type,
    event_id: id,
    business_id: businessId,
    occurred_at: occurredAt.toISOString(),
  };
  return { id, occurredAt, body: JSON.stringify({ ...envelope, ...more, ...payload }) };
}
