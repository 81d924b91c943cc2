import type { Pool } from "../../../postgres/driver.ts";

const quotesAtOnce = 500;

/**
 * Writes down which quotes of all businesses have expired, in small batches. A quote that somebody has locked is left
 * for the next run; since its last day was over it has been `expired` to every reader (`statusOf`).
 */
export async function expireQuotes(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `update quotes set status = 'expired', updated_at = clock_timestamp()
       where (business_id, id) in (
         select business_id, id from quotes where status = 'sent' and expires_at <= now()
         order by expires_at limit $1 for update skip locked)`,
      [quotesAtOnce],
    );
    if ((rowCount ?? 0) < quotesAtOnce) return;
  }
}
