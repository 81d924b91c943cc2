import type { Logger } from "pino";
import type { Pool } from "../postgres/driver.ts";
import type { Outages } from "../postgres/outages.ts";
import { openWorkerPool } from "../postgres/pools.ts";
import { PubSub } from "../postgres/pubsub.ts";
import { outboxChannel } from "./enqueue.ts";
import type { Handler } from "./handler.ts";
import type { Hold } from "./hold.ts";
import { OutboxWorker } from "./worker.ts";

export type Outbox = {
  /** Starts nothing more and waits for current attempts. Aborts them shortly before the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

type Parts = {
  url: string;
  /** Creates one handler per kind, on the workers' own connections. */
  handlers: (pool: Pool) => readonly Handler[];
  log: Logger;
  outages: Outages;
  hold: Hold;
};

/** Starts a worker for each kind. */
export function startOutbox({ url, handlers, log, outages, hold }: Parts): Outbox {
  const pool = openWorkerPool(url);
  const pubsub = new PubSub({ url, channel: outboxChannel });
  const workers = handlers(pool).map((handler) => new OutboxWorker({ pool, pubsub, log, outages, hold }, handler));
  return {
    async stop(deadlineSeconds) {
      await Promise.all(workers.map((worker) => worker.stop(deadlineSeconds)));
      await pubsub.close();
      await pool.end();
    },
  };
}
