import type { Pool } from "../../../postgres/driver.ts";
import { sql } from "../../../query/sql.ts";
import { withoutAddresses } from "../../../send-error.ts";

type Settled = { businessId: string; id: string; status: "sent" | "failed"; failure: string | null };

const maxReminders = 500;

/**
 * Stores what became of queued reminders whose email or text has been sent, or has failed. Otherwise the attempt does
 * so, unless a worker of 1.0.0 made it.
 */
export async function settleQueued(pool: Pick<Pool, "query">): Promise<void> {
  const found = sql<Settled>`select r.business_id as "businessId", r.id,
      coalesce(e.status::text, d.status::text) as status, coalesce(e.last_error, d.failure) as failure
    from reminders r
    left join emails e on e.business_id = r.business_id and e.id = r.email_id and e.status in ('sent', 'failed')
    left join drafts d on d.business_id = r.business_id and d.id = r.draft_id and d.status in ('sent', 'failed')
    where r.status = 'queued' and (e.id is not null or d.id is not null) limit ${maxReminders}::bigint`;
  const { rows } = await pool.query<Settled>(found.statement());
  if (rows.length === 0) return;
  const settle = sql`update reminders r set status = o.status::"ReminderStatus", failure = o.failure,
      updated_at = clock_timestamp()
    from unnest(${rows.map(({ businessId }) => businessId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ status }) => status)}::text[], ${rows.map(failureOf)}::text[])
      as o(business_id, id, status, failure)
    where r.business_id = o.business_id and r.id = o.id and r.status = 'queued'`;
  await pool.query(settle.statement());
}

function failureOf({ status, failure }: Settled): string | null {
  return status === "sent" || failure === null ? null : withoutAddresses(failure);
}
