import type pg from "pg";
import { insertBatch } from "./insert.ts";
import type { Volume } from "./volumes.ts";

const batchSize = 2_000;
const lanes = 3;
const years = 3;
const yearMilliseconds = 365 * 86_400_000;

export type Order = { businessId: string; count: number; advance: (done: number) => void };

/** Answers how many rows each table got. Each batch commits: what an interrupted run has made stays. */
export type Load = (pool: pg.Pool, order: Order) => Promise<Map<string, number>>;

export function loadVolume(volume: Volume): Load {
  return async (pool, { businessId, count, advance }) => {
    const made = new Map<string, number>();
    const makeBatch = await volume(pool, businessId);
    const batches = spread(count, Date.now());
    await inLanes(batches, async (times) => {
      const inserted = await insertBatch(pool, await makeBatch(times));
      for (const [table, rows] of inserted) made.set(table, (made.get(table) ?? 0) + rows);
      advance(times.length);
    });
    await settle(pool, made.keys());
    return made;
  };
}

/** The lanes share one iterator; an error in one of them ends it for all. */
export async function inLanes<T>(batches: Iterable<T> | AsyncIterable<T>, work: (batch: T) => Promise<void>) {
  async function lane(): Promise<void> {
    for await (const batch of batches) await work(batch);
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** So many instants, evenly over the past years and oldest first, a batch at a time. */
function* spread(count: number, now: number): Generator<Date[]> {
  const start = now - years * yearMilliseconds;
  for (let first = 0; first < count; first += batchSize) {
    const size = Math.min(batchSize, count - first);
    yield Array.from(
      { length: size },
      (_, index) => new Date(start + Math.floor(((first + index + Math.random()) / count) * (now - start))),
    );
  }
}

/** Lists and searches of so many new rows are planned badly until Postgres has looked at them. */
export async function settle(pool: pg.Pool, tables: Iterable<string>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    // Not back into the pool, whose other users count on the limit.
    client.release(true);
  }
}
