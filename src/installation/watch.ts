import { randomUUIDv7 } from "node:crypto";
import { hostname } from "node:os";
import type { Pool } from "../postgres/driver.ts";
import type { PubSub } from "../postgres/pubsub.ts";
import { type MaintenanceMode, maintenanceTopic } from "./maintenance.ts";
import { findMaintenance } from "./set-maintenance.ts";

type Parts = {
  pool: Pool;
  pubsub: PubSub;
  maintenance: MaintenanceMode;
  process: { role: string; version: string };
  onError(error: unknown): void;
};

/** A process looks this often, where a notification does not make it look sooner. */
const lookEveryMs = 2000;
/** A process is shown as running until it has been silent for three of these. */
export const heartbeatSeconds = 10;

export const heartbeatStatement = `insert into processes
    (id, role, host, pid, version, node_version, in_maintenance, started_at, last_seen_at)
  values ($1, $2, $3, $4, $5, $6, $7, now(), now())
  on conflict (id) do update set in_maintenance = excluded.in_maintenance, last_seen_at = excluded.last_seen_at`;

/**
 * Keeps the process's maintenance mode as the database has it, and the process among those that run. Reads both once before
 * it returns; the function that it returns ends that.
 */
export async function watchInstallation(parts: Parts): Promise<() => Promise<void>> {
  const watch = new Watch(parts);
  await watch.begin();
  return () => watch.end();
}

class Watch {
  readonly #parts: Parts;
  readonly #id = randomUUIDv7();
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isQueued = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #detach: (() => void) | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #toldMode: boolean | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => this.#lookSoon(), lookEveryMs).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    this.#detach?.();
    await this.#running;
    await this.#parts.pool.query("delete from processes where id = $1", [this.#id]).catch(() => undefined);
  }

  /** One look at a time, and at most one that waits: a silent database must not collect them. */
  #lookSoon(): void {
    if (this.#isQueued || this.#ending.signal.aborted) return;
    this.#isQueued = true;
    this.#running = this.#running
      .then(() => {
        this.#isQueued = false;
        return this.#look();
      })
      .catch(this.#parts.onError);
  }

  async #look(): Promise<void> {
    const { pool, maintenance } = this.#parts;
    // Before the read, so that no change falls between the two.
    await this.#attach().catch(this.#parts.onError);
    maintenance.set(await findMaintenance(pool));
    await this.#tell();
  }

  async #attach(): Promise<void> {
    if (this.#detach !== undefined || this.#ending.signal.aborted) return;
    this.#detach = await this.#parts.pubsub.attach({
      prefixes: maintenanceTopic,
      publish: () => this.#lookSoon(),
      end: () => {
        this.#detach = undefined;
      },
    });
  }

  async #tell(): Promise<void> {
    const { pool, maintenance, process: own } = this.#parts;
    const isDue = performance.now() - this.#toldAt > heartbeatSeconds * 1000;
    const isOn = maintenance.isOn;
    if (!isDue && this.#toldMode === isOn) return;
    // Where this fails, the next try is due as if it had not.
    this.#toldAt = performance.now();
    await pool.query({
      name: "heartbeat",
      text: heartbeatStatement,
      values: [this.#id, own.role, hostname(), process.pid, own.version, process.version, isOn],
    });
    this.#toldMode = isOn;
  }
}
