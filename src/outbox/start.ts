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
  /** Begins nothing more, and returns once what is on its way has ended; at the deadline it is cut short. */
  stop(deadlineSeconds: number): Promise<void>;
};

type Parts = {
  url: string;
  /** One a kind, over the workers' own connections. */
  handlers: (pool: Pool) => readonly Handler[];
  log: Logger;
  outages: Outages;
  hold: Hold;
};

/** A worker for each kind of what is in the outbox. */
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
