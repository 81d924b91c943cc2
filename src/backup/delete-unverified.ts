import { unverifiedLock } from "../postgres/advisory-locks.ts";
import type { Pool, PoolConnection } from "../postgres/driver.ts";
import { noticeDaysOf } from "../retention/settings.ts";
import { deleteBusiness } from "./delete-business.ts";

const maxBusinessesPerBatch = 100;

/**
 * Deletes businesses that signed up, were notified and did not verify their email in time. Also continues started
 * deletions. An operator who sets a subscription to active keeps the business. Only one worker runs this at a time.
 */
export async function deleteUnverified(pool: Pool, days: number, signal?: AbortSignal): Promise<void> {
  const holder = await pool.connect();
  try {
    const { rows } = await holder.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      unverifiedLock,
    ]);
    if (rows[0]?.isOurs !== true) return;
    await deleteDue(pool, days, signal);
  } finally {
    // The end of the session also unlocks, but perhaps after the next run has started.
    await holder.query("select pg_advisory_unlock($1)", [unverifiedLock]).catch(() => undefined);
    holder.release(true);
  }
}

async function deleteDue(pool: Pool, days: number, signal: AbortSignal | undefined): Promise<void> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from businesses where id > $3 and ${isDue} order by id limit ${maxBusinessesPerBatch}`,
      [days, noticeDaysOf(days), last],
    );
    for (const { id } of rows) {
      if (signal?.aborted) return;
      await deleteBusiness(
        pool,
        id,
        () => undefined,
        (db) => lockDue(db, id, days),
      );
      last = id;
    }
    if (rows.length < maxBusinessesPerBatch) return;
  }
}

/** Locks people before their business, in the order of a password reset. */
async function lockDue(db: PoolConnection, id: string, days: number): Promise<boolean> {
  await db.query("select from members where business_id = $1 order by id for update", [id]);
  const { rowCount } = await db.query(`select from businesses where id = $3 and ${isDue} for update`, [
    days,
    noticeDaysOf(days),
    id,
  ]);
  return rowCount === 1;
}

const isDue = `(
  (deletion_started_at is not null and signed_up_at is not null and verified_at is null)
  or (verified_at is null and subscription <> 'active'
    and signed_up_at < now() - $1 * interval '1 day' and deletion_notice_at <= now() - $2 * interval '1 day'))`;
