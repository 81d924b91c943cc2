import type { Pool } from "../postgres/driver.ts";
import { fence } from "../postgres/planner.ts";
import { type Kind, maxDueTimesPerQueue } from "./policy.ts";

/**
 * The queues with waiting items, and the due time of each first one. Steps from queue to queue in the index, so its
 * cost depends on the number of queues, not their length.
 */
export const queues = `with recursive queue as (
  (select business_id, queue_id, due_at from outbox where kind = $1
   order by business_id, queue_id, due_at limit 1)
  union all
  select n.business_id, n.queue_id, n.due_at from queue cross join lateral (
    select o.business_id, o.queue_id, o.due_at from outbox o
    where o.kind = $1 and (o.business_id, o.queue_id) > (queue.business_id, queue.queue_id)
    order by o.business_id, o.queue_id, o.due_at limit 1) n
)`;

/** Excludes suspended businesses, whose items are not claimed. */
const isNotSuspended = `business_id <> all(array(select id from businesses where suspended_at is not null))`;

/**
 * Businesses with items due within `withinSeconds`, and the seconds until they are due; 0 is now. Reads the first few
 * items per queue, because the business is checked again after each is settled.
 */
export async function businessesDue(
  pool: Pool,
  kind: Kind,
  withinSeconds: number,
): Promise<{ id: string; seconds: number[] }[]> {
  const { rows } = await pool.query<{ id: string; seconds: number[] }>(
    `${queues}
     select business_id as id,
       array_agg(distinct greatest(extract(epoch from item.due_at - now()), 0)::float8) as seconds
     from (select * from queue where ${isNotSuspended} ${fence}) queue cross join lateral (
       select o.due_at from outbox o
       where o.kind = $1 and o.business_id = queue.business_id and o.queue_id = queue.queue_id
         and o.due_at <= now() + $2 * interval '1 second'
       order by o.due_at limit $3) item
     group by business_id`,
    [kind, withinSeconds, maxDueTimesPerQueue],
  );
  return rows;
}

/** The time since the oldest due item was due, in seconds. 0 if none is due. */
export async function oldestDueSeconds(pool: Pool, kind: Kind): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `${queues} select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 as seconds
     from queue where ${isNotSuspended}`,
    [kind],
  );
  return rows[0]?.seconds ?? 0;
}

/** The number of waiting items, due or not. */
export async function countWaiting(pool: Pool, kind: Kind): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from outbox where kind = $1",
    [kind],
  );
  return rows[0]?.waiting ?? 0;
}
