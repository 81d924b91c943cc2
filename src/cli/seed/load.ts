import type pg from "pg";
import { insertBatch } from "./insert.ts";
import type { Volume } from "./volumes.ts";

const batchSize = 2_000;
const years = 3;
const yearMilliseconds = 365 * 86_400_000;

type Order = { volume: Volume; businessId: string; count: number; advance: (done: number) => void };

/** Spread evenly over the past years, oldest first. Each batch commits: what an interrupted run has made stays. */
export async function loadVolume(pool: pg.Pool, { volume, businessId, count, advance }: Order): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  const now = Date.now();
  const start = now - years * yearMilliseconds;
  const timeOf = (index: number) => new Date(start + Math.floor(((index + Math.random()) / count) * (now - start)));
  for (let done = 0; done < count; done += batchSize) {
    const size = Math.min(batchSize, count - done);
    const batch = volume(businessId, Array.from({ length: size }, (_, index) => timeOf(done + index)));
    await insertBatch(pool, batch);
    for (const [table, rows] of Object.entries(batch)) made.set(table, (made.get(table) ?? 0) + rows.length);
    advance(size);
  }
  // Lists and searches of so many new rows are planned badly until Postgres has looked at them.
  for (const table of made.keys()) await pool.query(`vacuum (analyze) ${table}`);
  return made;
}
