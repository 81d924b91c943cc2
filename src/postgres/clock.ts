import { ClockJumps, type Jump } from "./clock-jumps.ts";
import type { Pool } from "./driver.ts";

/** The interval between checks of the clocks. The monotonic clock, which is used in between, hardly drifts. */
const everyMs = 10_000;
const samples = 3;

export const clockStatement = "select (extract(epoch from clock_timestamp()) * 1000)::float8 as time";

/** The database's time at an instant of the process's monotonic clock. */
let known: { time: number; at: number; toleranceMs: number } | undefined;

/**
 * The database's time, to a few milliseconds. All processes share it, because a machine's own clock can be wrong or
 * jump. Until it is first read, the machine's time.
 */
export function currentTime(): Date {
  return new Date(known === undefined ? Date.now() : known.time + performance.now() - known.at);
}

type Parts = {
  pool: Pool;
  onError(error: unknown): void;
  /** Called when the clock of the database or of this machine was set. */
  onJump(jump: Jump): void;
};

/** Reads the database's clock, now and periodically. Returns a function that stops it. */
export async function startClock({ pool, onError, onJump }: Parts): Promise<() => void> {
  await readClock(pool);
  const own = new ClockJumps("process", onJump);
  const shared = new ClockJumps("database", onJump);
  let drift = ownDrift();
  async function check(): Promise<void> {
    const drifted = ownDrift();
    own.add(drifted - drift);
    drift = drifted;
    const expected = known;
    await readClock(pool);
    if (known === undefined || expected === undefined) return;
    const jumped = known.time - known.at - (expected.time - expected.at);
    // A slow answer says little about the time.
    if (Math.abs(jumped) > known.toleranceMs + expected.toleranceMs) shared.add(jumped);
  }
  const timer = setInterval(() => check().catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}

/** The machine's clock minus the monotonic clock, which cannot be set. */
const ownDrift = () => Date.now() - performance.now();

/** Uses the fastest of a few answers, because its error is smallest. */
export async function readClock(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < samples; sample += 1) {
      const asked = performance.now();
      const { rows } = await client.query<{ time: number }>(clockStatement);
      const took = performance.now() - asked;
      if (rows[0] === undefined || took >= fastestMs) continue;
      fastestMs = took;
      known = { time: rows[0].time, at: asked + took / 2, toleranceMs: took / 2 };
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
