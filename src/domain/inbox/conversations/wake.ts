import { changesChannel } from "../../../events/changes-channel.ts";
import type { Pool } from "../../../postgres/driver.ts";

/** Runs by the clock, and at the next time until which something is snoozed. */
export const wakeJob = "wake-conversations";

const batchSize = 500;

/** Reopens the snoozed conversations of all businesses whose time has come, and notifies their subscribers. */
export async function wakeConversations(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `with woken as (
         update conversations set state = 'open', snoozed_until = null, updated_at = clock_timestamp()
         where (business_id, id) in (
           select business_id, id from conversations where state = 'snoozed' and snoozed_until <= now()
           order by snoozed_until limit $1 for update skip locked)
         returning business_id, id
       )
       select pg_notify($2, business_id || ' conversation ' || id) from woken`,
      [batchSize, changesChannel],
    );
    if ((rowCount ?? 0) < batchSize) return;
  }
}

/** When the next conversation is to be opened. */
export async function nextWakeAt(pool: Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date }>(
    "select snoozed_until as at from conversations where state = 'snoozed' order by snoozed_until limit 1",
  );
  return rows[0]?.at;
}
