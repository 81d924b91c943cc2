import type { Logger } from "pino";
import { Gauge } from "prom-client";
import type { Pool } from "./driver.ts";
import { isConfiguredLimit, isStorageFailure, isUnavailable } from "./errors.ts";

/** The intervals at which an outage is logged again. A full disk lasts until someone frees space. */
const [quietMs, quietMsOfStorage] = [10_000, 60_000];

/** Writes a few megabytes of temporary files to the database's disk. */
const spill = `select count(*) from (select md5(n::text) from generate_series(1, 50000) n order by 1) sorted`;

type Reported = { at: number; more: number };

/** The database's outages as this process sees them, in every request and worker. */
export class Outages {
  readonly #log: Logger;
  readonly #reported = new Map<string, Reported>();
  #cannotStore = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Logs an error. Errors that say that the database is unavailable are logged once in a while for each message, with
   * the number of repeats.
   */
  report(error: unknown, message: string, fields: { kind?: string; request_id?: string } = {}): void {
    if (isStorageFailure(error)) this.#cannotStore = true;
    if (!isUnavailable(error)) {
      this.#log.error({ err: error, ...fields }, message);
      return;
    }
    const key = `${message} ${fields.kind ?? ""}`;
    const { at, more } = this.#reported.get(key) ?? { at: Number.NEGATIVE_INFINITY, more: 0 };
    if (performance.now() - at < (isStorageFailure(error) ? quietMsOfStorage : quietMs)) {
      this.#reported.set(key, { at, more: more + 1 });
      return;
    }
    this.#reported.set(key, { at: performance.now(), more: 0 });
    this.#log.error({ err: error, ...fields, ...(more === 0 ? {} : { more }) }, message);
  }

  /** Returns false from the first failed write until there is space for a few megabytes. */
  async canStore(pool: Pool): Promise<boolean> {
    if (this.#cannotStore && (await hasRoom(pool))) {
      this.#cannotStore = false;
      this.#log.info("the database has room again");
    }
    return !this.#cannotStore;
  }
}

let observed: { outages: Outages; pool: Pool } | undefined;

/** Checks the space whenever metrics are read. */
export function observeStorage(outages: Outages, pool: Pool): void {
  observed = { outages, pool };
}

new Gauge({
  name: "fieldline_database_full",
  help: "1 from the first change that the database's disk had no room for, until there is room; else 0.",
  async collect() {
    if (observed !== undefined) this.set((await observed.outages.canStore(observed.pool)) ? 0 : 1);
  },
});

async function hasRoom(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query(`begin read only; set local work_mem = '64kB'; ${spill}; commit`);
    client.release();
    return true;
  } catch (error) {
    client.release(true);
    if (isStorageFailure(error) || isConfiguredLimit(error)) return false;
    throw error;
  }
}
