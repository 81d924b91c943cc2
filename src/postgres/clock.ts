import { ClockJumps, type Jump } from "./clock-jumps.ts";
import type { Pool } from "./driver.ts";

/** The time between two comparisons of the clocks. The monotonic clock, which counts in between, hardly drifts. */
const everyMs = 10_000;
const samples = 3;

export const clockStatement = "select (extract(epoch from clock_timestamp()) * 1000)::float8 as time";

/** The time of the database's clock at an instant of the process's monotonic clock. */
let known: { time: number; at: number; toleranceMs: number } | undefined;

/**
 * The time by the database's clock, to a few milliseconds. All processes share it; the clock of a process's machine may be
 * wrong, or jump, and decides nothing. Until the clock is first read, it is the process's.
 */
export function currentTime(): Date {
  return new Date(known === undefined ? Date.now() : known.time + performance.now() - known.at);
}

type Parts = {
  pool: Pool;
  onError(error: unknown): void;
  /** The clock of the database, or of this process's machine, was set. */
  onJump(jump: Jump): void;
};

/** Reads the database's clock, now and from time to time, until the function that it returns is called. */
export async function keepClock({ pool, onError, onJump }: Parts): Promise<() => void> {
  await readClock(pool);
  const own = new ClockJumps("process", onJump);
  const shared = new ClockJumps("database", onJump);
  let drift = ownDrift();
  async function look(): Promise<void> {
    const drifted = ownDrift();
    own.add(drifted - drift);
    drift = drifted;
    const expected = known;
    await readClock(pool);
    if (known === undefined || expected === undefined) return;
    const jumped = known.time - known.at - (expected.time - expected.at);
    // An answer that took long says little about the time.
    if (Math.abs(jumped) > known.toleranceMs + expected.toleranceMs) shared.add(jumped);
  }
  const timer = setInterval(() => look().catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}

/** The machine's clock minus the monotonic clock, which cannot be set. */
const ownDrift = () => Date.now() - performance.now();

/** The quickest of a few answers is the one that is known best. */
export async function readClock(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    let least = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < samples; sample += 1) {
      const asked = performance.now();
      const { rows } = await client.query<{ time: number }>(clockStatement);
      const took = performance.now() - asked;
      if (rows[0] === undefined || took >= least) continue;
      least = took;
      known = { time: rows[0].time, at: asked + took / 2, toleranceMs: took / 2 };
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
