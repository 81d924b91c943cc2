import type { Pool } from "../../src/postgres/driver.ts";
import { firstIdOf } from "../../src/retention/partitions/months.ts";

const tables = ["events", "webhook_deliveries", "webhook_attempts"];

/** From here on, everything new is a partition's by default, from which rows are deleted by their own times. */
export async function leaveOneByOne(pool: Pool): Promise<void> {
  for (const table of tables) await pool.query(`drop table partitions.${table}_before`);
}

/** The partitions of what there is, in place of the first: those of so many months before this one, and this one's. */
export async function leaveByMonth(pool: Pool, monthsBefore: number): Promise<void> {
  await leaveOneByOne(pool);
  for (let before = monthsBefore; before >= 0; before -= 1) await addMonth(pool, before);
}

/** The partitions of so many months before this one. */
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

/** Its first instant. */
export function monthBefore(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
}
