import type pg from "pg";
import type { Logger } from "pino";
import { isStorageFailure, isUnavailable } from "./errors.ts";

/** An outage is logged as it begins, and again every so often. */
const quietMs = 10_000;

/** Spills a few megabytes to the database's disk, and leaves nothing behind. */
const spill = `select count(*) from (select md5(n::text) from generate_series(1, 50000) n order by 1) sorted`;

type Reported = { at: number; more: number };

/** The database's outages as this process meets them: in every request, and in every step of its workers. */
export class Outages {
  readonly #log: Logger;
  readonly #reported = new Map<string, Reported>();
  #cannotStore = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Logs an error; of those that say that the database is away, one in a while for each message, with how many more. */
  report(error: unknown, message: string, fields: { kind?: string; request_id?: string } = {}): void {
    if (isStorageFailure(error)) this.#cannotStore = true;
    if (!isUnavailable(error)) {
      this.#log.error({ err: error, ...fields }, message);
      return;
    }
    const key = `${message} ${fields.kind ?? ""}`;
    const { at, more } = this.#reported.get(key) ?? { at: Number.NEGATIVE_INFINITY, more: 0 };
    if (performance.now() - at < quietMs) {
      this.#reported.set(key, { at, more: more + 1 });
      return;
    }
    this.#reported.set(key, { at: performance.now(), more: 0 });
    this.#log.error({ err: error, ...fields, ...(more === 0 ? {} : { more }) }, message);
  }

  /** False from the first write that found no room on, until there is room for a few megabytes. */
  async canStore(pool: pg.Pool): Promise<boolean> {
    if (this.#cannotStore) this.#cannotStore = !(await hasRoom(pool));
    return !this.#cannotStore;
  }
}

async function hasRoom(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query(`begin read only; set local work_mem = '64kB'; ${spill}; commit`);
    client.release();
    return true;
  } catch (error) {
    client.release(true);
    if (isStorageFailure(error)) return false;
    throw error;
  }
}
