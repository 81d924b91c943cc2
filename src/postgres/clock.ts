import type pg from "pg";

/** How often the clocks are compared: the process's monotonic clock, by which time goes on in between, hardly drifts. */
const everyMs = 60_000;
const samples = 3;

export const clockStatement = "select (extract(epoch from clock_timestamp()) * 1000)::float8 as time";

/** What the database's clock said at an instant of the process's monotonic clock. */
let known: { time: number; at: number } | undefined;

/**
 * The time by the database's clock, to a few milliseconds. All processes share it; the clock of a process's machine may be
 * wrong, or jump, and decides nothing. Until the clock is first read, it is the process's.
 */
export function currentTime(): Date {
  return new Date(known === undefined ? Date.now() : known.time + performance.now() - known.at);
}

/** Reads the database's clock, now and from time to time, until that is ended by what is returned. */
export async function keepClock(pool: pg.Pool, onError: (error: unknown) => void): Promise<() => void> {
  await readClock(pool);
  const timer = setInterval(() => readClock(pool).catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}

/** The quickest of a few answers is the one that is known best. */
export async function readClock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    let least = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < samples; sample += 1) {
      const asked = performance.now();
      const { rows } = await client.query<{ time: number }>(clockStatement);
      const took = performance.now() - asked;
      if (rows[0] === undefined || took >= least) continue;
      least = took;
      known = { time: rows[0].time, at: asked + took / 2 };
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
