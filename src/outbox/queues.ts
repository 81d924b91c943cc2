import type { Pool } from "../postgres/driver.ts";
import { fence } from "../postgres/planner.ts";
import { type Kind, lookedAtOnce } from "./policy.ts";

/**
 * The queues in which something waits, each with the time at which its first falls due. It steps from queue to queue in
 * the index, so that its cost is the number of queues, however long they are.
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

/** A suspended business's stream is not claimed. */
const isNotSuspended = `business_id <> all(array(select id from businesses where suspended_at is not null))`;

/**
 * The businesses of which something falls due within so many seconds, and in how many; 0 is due now. Of a queue, the first
 * few that wait: with each that is settled, the business is looked at again.
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
    [kind, withinSeconds, lookedAtOnce],
  );
  return rows;
}

/** For how long what fell due first has waited; 0 where nothing is due. */
export async function oldestDueSeconds(pool: Pool, kind: Kind): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `${queues} select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 as seconds
     from queue where ${isNotSuspended}`,
    [kind],
  );
  return rows[0]?.seconds ?? 0;
}

/** How many wait, due or for a later attempt. */
export async function countWaiting(pool: Pool, kind: Kind): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from outbox where kind = $1",
    [kind],
  );
  return rows[0]?.waiting ?? 0;
}
