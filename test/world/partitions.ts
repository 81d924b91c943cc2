import type { Pool } from "../../src/postgres/driver.ts";
import { firstIdOf } from "../../src/retention/partitions/months.ts";

const tables = ["events", "webhook_deliveries", "webhook_attempts"];

/** Drops the first partitions, so that new rows go to the default ones, which delete row by row. */
export async function leaveOneByOne(pool: Pool): Promise<void> {
  for (const table of tables) await pool.query(`drop table partitions.${table}_before`);
}

/** Replaces the first partitions by one for each of the last `monthsBefore` months and one for this month. */
export async function leaveByMonth(pool: Pool, monthsBefore: number): Promise<void> {
  await leaveOneByOne(pool);
  for (let before = monthsBefore; before >= 0; before -= 1) await addMonth(pool, before);
}

/** Adds the partitions of the month that was `before` months ago. */
export async function addMonth(pool: Pool, before: number): Promise<void> {
  const now = new Date();
  const [from, to] = [monthBefore(now, before), monthBefore(now, before - 1)];
  for (const table of tables)
    await pool.query(
      `create table partitions.${table}_past_${before} partition of ${table}
       for values from ('${firstIdOf(from)}') to ('${firstIdOf(to)}')`,
    );
  await pool.query(
    `create unique index on partitions.webhook_deliveries_past_${before} (business_id, event_id, subscription_id)`,
  );
}

/** The first instant of the month that was `months` ago. */
export function monthBefore(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
}
