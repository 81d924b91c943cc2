import type pg from "pg";

const keptDays = 30;
const rowsAtOnce = 1000;

/**
 * Deletes what was delivered longer ago than history is kept, in small batches, and then the events of which no delivery
 * is left. What never arrived stays: somebody may replay it.
 */
export async function pruneDeliveries(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `delete from webhook_deliveries where (business_id, id) in (
         select business_id, id from webhook_deliveries
         where status = 'delivered' and delivered_at < now() - interval '${keptDays} days'
           and due_at is null and held_until is null
         limit ${rowsAtOnce} for update skip locked)
       returning event_id as id`,
    );
    if (rows.length === 0) return;
    await pool.query(
      `delete from events e where e.id = any($1)
         and not exists (select 1 from webhook_deliveries d where d.business_id = e.business_id and d.event_id = e.id)`,
      [rows.map(({ id }) => id)],
    );
  }
}
