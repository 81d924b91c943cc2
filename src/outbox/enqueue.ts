import { sql } from "../query/sql.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { Kind } from "./policy.ts";

/** The channel of wake-ups: a kind; for a new item also the business's id, and in how many milliseconds it is due. */
export const outboxChannel = "fieldline_outbox";

/** That something is due now in one of the business's queues. */
export function dueNow(kind: Kind, businessId: string): string {
  return `${kind} ${businessId} 0`;
}

export type NewItem = {
  kind: Kind;
  /** What takes turns with the business's other queues; the business itself has one of each kind. */
  queueId?: string | undefined;
  id: string;
  /** Now, unless said. */
  dueAt?: Date | undefined;
};

/** Has it attempted once it is due, if the transaction commits. What waits already is due at the new time. */
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

/** Takes back what has not been claimed yet. Whoever claims for the business is kept out, so that no claim waits for this. */
export async function cancel(db: Transaction, kind: Kind, id: string): Promise<void> {
  await db.query(
    sql`with locked as materialized (select pg_advisory_xact_lock(outbox_lock(${kind}, current_business())))
     delete from outbox using locked where business_id = current_business() and id = ${id}`,
  );
}

/** Has the workers look at the business's queues once the transaction has committed. */
export async function wake(db: Transaction, kind: Kind): Promise<void> {
  await db.query(sql`select pg_notify(${outboxChannel}, ${dueNow(kind, db.businessId)})`);
}

/** Has them look at all that waits. */
export async function wakeSweep(db: Transaction, kind: Kind): Promise<void> {
  await db.query(sql`select pg_notify(${outboxChannel}, ${kind})`);
}
