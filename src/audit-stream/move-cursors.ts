import type { Pool } from "../postgres/driver.ts";
import { beforeAll, operatorStream } from "./stream.ts";

const isUnclaimed = "paused_at is null and next_attempt_at <= now() and coalesce(claimed_until, '-infinity') <= now()";
const cursor = "(coalesce(s.cursor_at, '-infinity'), s.cursor_id)";

/**
 * Moves cursors that no entry moves. One that is older than what is kept goes to the oldest that is: entries in between
 * may have been deleted, which the stream then says. A clock that was set back takes cursors along: an entry is then
 * sent twice, and none is missed. An idle stream's follows once an hour, so that it does not look like one that is
 * behind.
 */
export async function moveCursors(pool: Pool, { watermark, days }: { watermark: Date; days: number }): Promise<void> {
  await pool.query(
    `update audit_streams set cursor_at = kept.since, cursor_id = '${beforeAll}',
       gap_from = case when gap_id is null then cursor_at else gap_from end, gap_to = kept.since,
       gap_id = coalesce(gap_id, gen_random_uuid())
     from (select date_trunc('milliseconds', now() - make_interval(days => $1)) as since) kept
     where cursor_at < kept.since and ${isUnclaimed}`,
    [days],
  );
  await pool.query(
    `update audit_streams set cursor_at = now() - interval '1 minute', cursor_id = '${beforeAll}'
     where cursor_at > now() + interval '1 second' and ${isUnclaimed}`,
  );
  await pool.query(
    `update audit_streams s set cursor_at = $1, cursor_id = '${beforeAll}'
     where coalesce(cursor_at, '-infinity') < $1::timestamptz - interval '1 hour' and gap_id is null and ${isUnclaimed}
       and case when business_id = '${operatorStream}'
         then not exists (select from audit_log a where (a.created_at, a.id) > ${cursor} and a.created_at < $1)
         else not exists (select from audit_log a where a.business_id = s.business_id
           and (a.created_at, a.id) > ${cursor} and a.created_at < $1) end`,
    [watermark],
  );
}
