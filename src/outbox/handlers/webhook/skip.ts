import type { Pool } from "../../../postgres/driver.ts";
import { maxSkippedPerStatement } from "../../policy.ts";
import { queues } from "../../queues.ts";

/** Skips queued deliveries of paused and deleted subscriptions, in small batches. */
export async function skipPaused(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `${queues}, paused as (
         select o.at from queue q
         join webhook_subscriptions s on s.business_id = q.business_id and s.id = q.queue_id
         cross join lateral (
           select ctid as at from outbox o
           where o.kind = $1 and o.business_id = q.business_id and o.queue_id = q.queue_id
           order by o.due_at, o.id for update skip locked) o
         where not s.active or s.deleted_at is not null
         limit $2
       ), dropped as (
         delete from outbox o using paused where o.ctid = paused.at returning o.business_id, o.id
       ), skipped as (
         update webhook_deliveries d
         set status = case when status in ('pending', 'failed') then 'skipped' else status end, updated_at = clock_timestamp()
         from dropped where d.business_id = dropped.business_id and d.id = dropped.id
       )
       select 1 from dropped`,
      ["webhook", maxSkippedPerStatement],
    );
    if ((rowCount ?? 0) === 0) return;
  }
}
