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

/** The interval between reads without a notification. */
const readEveryMs = 2000;
/** The interval of heartbeats. After three without one, a process is shown as silent. */
export const heartbeatSeconds = 10;

export const heartbeatStatement = `insert into processes
    (id, role, host, pid, version, node_version, in_maintenance, started_at, last_seen_at)
  values ($1, $2, $3, $4, $5, $6, $7, now(), now())
  on conflict (id) do update set in_maintenance = excluded.in_maintenance, last_seen_at = excluded.last_seen_at`;

/**
 * Keeps the process's maintenance mode current, and lists the process as running. Reads both once before it returns.
 * Returns the function that stops.
 */
export async function watchInstallation(parts: Parts): Promise<() => Promise<void>> {
  const watch = new Watch(parts);
  await watch.start();
  return () => watch.stop();
}

class Watch {
  readonly #parts: Parts;
  readonly #id = randomUUIDv7();
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isQueued = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #detach: (() => void) | undefined;
  #heartbeatAt = Number.NEGATIVE_INFINITY;
  #heartbeatMode: boolean | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.#read();
    this.#timer = setInterval(() => this.#readSoon(), readEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    this.#detach?.();
    await this.#running;
    await this.#parts.pool.query("delete from processes where id = $1", [this.#id]).catch(() => undefined);
  }

  /** Runs one read at a time and queues at most one, so that they do not pile up if the database does not answer. */
  #readSoon(): void {
    if (this.#isQueued || this.#ending.signal.aborted) return;
    this.#isQueued = true;
    this.#running = this.#running
      .then(() => {
        this.#isQueued = false;
        return this.#read();
      })
      .catch(this.#parts.onError);
  }

  async #read(): Promise<void> {
    const { pool, maintenance } = this.#parts;
    // Subscribes before the read, so that no change is missed in between.
    await this.#attach().catch(this.#parts.onError);
    maintenance.set(await findMaintenance(pool));
    await this.#sendHeartbeat();
  }

  async #attach(): Promise<void> {
    if (this.#detach !== undefined || this.#ending.signal.aborted) return;
    this.#detach = await this.#parts.pubsub.attach({
      prefixes: maintenanceTopic,
      publish: () => this.#readSoon(),
      end: () => {
        this.#detach = undefined;
      },
    });
  }

  async #sendHeartbeat(): Promise<void> {
    const { pool, maintenance, process: own } = this.#parts;
    const isDue = performance.now() - this.#heartbeatAt > heartbeatSeconds * 1000;
    const isOn = maintenance.isOn;
    if (!isDue && this.#heartbeatMode === isOn) return;
    // A failed heartbeat is repeated after the full interval, and a failed change of mode at the next read.
    this.#heartbeatAt = performance.now();
    await pool.query({
      name: "heartbeat",
      text: heartbeatStatement,
      values: [this.#id, own.role, hostname(), process.pid, own.version, process.version, isOn],
    });
    this.#heartbeatMode = isOn;
  }
}
