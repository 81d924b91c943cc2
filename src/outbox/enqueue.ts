import { sql } from "../query/sql.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { Kind } from "./policy.ts";

/**
 * The channel of wake-ups. A payload is a kind, and for a new item also the business's id and the milliseconds until it
 * is due.
 */
export const outboxChannel = "fieldline_outbox";

/** The payload for an item that is due now. */
export function dueNow(kind: Kind, businessId: string): string {
  return `${kind} ${businessId} 0`;
}

export type NewItem = {
  kind: Kind;
  /** Queues of a business take turns. Default: one queue per kind, with the business's id. */
  queueId?: string | undefined;
  id: string;
  /** Default: now. */
  dueAt?: Date | undefined;
};

/** Queues an item, if the transaction commits. An item that is already queued gets the new due time. */
export async function enqueue(db: Transaction, { kind, queueId, id, dueAt }: NewItem): Promise<void> {
  await db.query(
    sql`with item as (
       insert into outbox (kind, queue_id, id, due_at)
       values (${kind}, ${queueId ?? db.businessId}, ${id}, coalesce(${dueAt ?? null}::timestamptz, now()))
       on conflict (business_id, id, trigger) do update set due_at = excluded.due_at
       returning due_at
     )
     select pg_notify(${outboxChannel},
       ${`${kind} ${db.businessId} `} || ceil(greatest(extract(epoch from due_at - now()), 0) * 1000)) from item`,
  );
}

/**
 * Removes an item that has not been claimed. Locks out claims for the business, so that no claim waits for this
 * transaction.
 */
export async function cancel(db: Transaction, kind: Kind, id: string): Promise<void> {
  await db.query(
    sql`with locked as materialized (select pg_advisory_xact_lock(outbox_lock(${kind}, current_business())))
     delete from outbox using locked where business_id = current_business() and id = ${id}`,
  );
}

/** Makes the workers check the queues of a business, by default the transaction's, after the commit. */
export async function wake(db: Transaction, kind: Kind, businessId = db.businessId): Promise<void> {
  await db.query(sql`select pg_notify(${outboxChannel}, ${dueNow(kind, businessId)})`);
}

/** Makes the workers check all queues after the commit. */
export async function wakeSweep(db: Transaction, kind: Kind): Promise<void> {
  await db.query(sql`select pg_notify(${outboxChannel}, ${kind})`);
}
