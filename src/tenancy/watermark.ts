import { setTimeout as delay } from "node:timers/promises";
import { Gauge } from "prom-client";
import { currentTime } from "../postgres/clock.ts";
import type { Pool, Queryable } from "../postgres/driver.ts";

const everyMs = 1000;
/**
 * Covers the rounding of `updated_at`, and statements of the previous release, which read the clock before they take
 * locks.
 */
const marginMs = 1000;

export const watermarkStatement = "select watermark() as at";

const age = new Gauge({
  name: "fieldline_watermark_age_seconds",
  help: "Age of the time that lists return as next_updated_since.",
});

/** The watermark; undefined if a prepared transaction or a hidden session makes it unknown. */
export async function readWatermark(pool: Queryable): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(watermarkStatement);
  const at = rows[0]?.at;
  return at == null ? undefined : new Date(at.getTime() - marginMs);
}

/**
 * The time up to which reads see every change: rows that commit later have a later `updated_at`. Read it before the
 * request, because a statement cannot read it for its own snapshot.
 */
export class Watermark {
  readonly #pool: Pool;
  readonly #stopping = new AbortController();
  #at: Date | undefined;
  #repeating: Promise<void> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Undefined until it is first read. */
  get at(): Date | undefined {
    return this.#at;
  }

  /** Reads the watermark now, then every second until `stop`. */
  async start(onError: (error: unknown) => void): Promise<void> {
    await this.#read();
    this.#repeating = this.#repeat(onError);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#repeating;
  }

  async #repeat(onError: (error: unknown) => void): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#read().catch(onError);
    }
  }

  async #read(): Promise<void> {
    // An older watermark stays valid.
    this.#at = (await readWatermark(this.#pool)) ?? this.#at;
    if (this.#at !== undefined) age.set((currentTime().getTime() - this.#at.getTime()) / 1000);
  }
}
