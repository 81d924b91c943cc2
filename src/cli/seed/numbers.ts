import type pg from "pg";
import { firstNumber, type Series, writeNumber } from "../../domain/numbers.ts";

/**
 * As many of a series' numbers as asked for, in one step and at once: others go on taking theirs while the batch is being
 * written. One that fails leaves a gap, as a deleted draft does.
 */
export async function takeNumbers(pool: pg.Pool, businessId: string, kind: Series, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await pool.query<{ value: number }>(
    `insert into counters (business_id, series, value) values ($1, $2, $3::int + $4 - 1)
     on conflict (business_id, series) do update set value = counters.value + $4
     returning value`,
    [businessId, kind, firstNumber, count],
  );
  const [taken] = rows;
  if (taken === undefined) throw new Error("a counter gave no value");
  return Array.from({ length: count }, (_, index) => writeNumber(kind, taken.value - count + 1 + index));
}
