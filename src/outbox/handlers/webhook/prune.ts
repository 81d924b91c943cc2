import type pg from "pg";

const keptDays = 30;
const rowsAtOnce = 1000;

/**
 * Deletes what was delivered longer ago than history is kept, in small batches, with its attempts, and then the events
 * of which no delivery is left. What never arrived stays: somebody may replay it. What is stored of the queues of
 * subscriptions that receive nothing any more goes too.
 */
export async function pruneDeliveries(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from stalled_queues q using webhook_subscriptions s
     where q.kind = 'webhook' and s.business_id = q.business_id and s.id = q.queue_id
       and (not s.active or s.deleted_at is not null)`,
  );
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `with old as (
         delete from webhook_deliveries where (business_id, id) in (
           select business_id, id from webhook_deliveries d
           where created_at < now() - interval '${keptDays} days' and delivered_at < now() - interval '${keptDays} days'
             and status = 'delivered'
             and not exists (select from outbox o where o.business_id = d.business_id and o.id = d.id)
             and not exists (select from outbox_claims c where c.business_id = d.business_id and c.id = d.id)
           limit ${rowsAtOnce} for update skip locked)
         returning business_id, id, event_id
       ), attempts as (
         delete from webhook_attempts a using old where a.business_id = old.business_id and a.delivery_id = old.id
       )
       select event_id as id from old`,
    );
    if (rows.length === 0) return;
    await pool.query(
      `delete from events e where e.id = any($1)
         and not exists (select 1 from webhook_deliveries d where d.business_id = e.business_id and d.event_id = e.id)`,
      [rows.map(({ id }) => id)],
    );
  }
}
