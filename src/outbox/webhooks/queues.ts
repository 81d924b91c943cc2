import type pg from "pg";

/**
 * The lines at which deliveries wait, one a subscription, each with the time at which its first falls due. It steps from
 * line to line in the index, so that its cost is the number of lines, however long they are.
 */
const lines = `with recursive line as (
  (select business_id, subscription_id, due_at from webhook_deliveries
   where due_at is not null and held_until is null
   order by business_id, subscription_id, due_at limit 1)
  union all
  select n.business_id, n.subscription_id, n.due_at from line cross join lateral (
    select d.business_id, d.subscription_id, d.due_at from webhook_deliveries d
    where (d.business_id, d.subscription_id) > (line.business_id, line.subscription_id)
      and d.due_at is not null and d.held_until is null
    order by d.business_id, d.subscription_id, d.due_at limit 1) n
)`;

/** The businesses of which something is due. */
export async function businessesDue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `${lines} select distinct business_id as id from line where due_at <= now()`,
  );
  return rows.map(({ id }) => id);
}

/** For how long the delivery that fell due first has waited; 0 where nothing is due. */
export async function oldestDueSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `${lines} select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 as seconds from line`,
  );
  return rows[0]?.seconds ?? 0;
}

/** How many deliveries wait, due or for a later attempt. */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from webhook_deliveries where due_at is not null and held_until is null",
  );
  return rows[0]?.waiting ?? 0;
}
