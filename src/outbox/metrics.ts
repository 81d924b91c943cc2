import { Counter, Gauge } from "prom-client";
import type { Pool } from "../postgres/driver.ts";
import { type Kind, policies } from "./policy.ts";
import { countWaiting, oldestDueSeconds } from "./queues.ts";

const kinds = Object.keys(policies) as Kind[];

let source: Pool | undefined;

/** Queries the backlog whenever metrics are read. */
export function observeBacklog(pool: Pool): void {
  source = pool;
}

async function ofEach(read: (pool: Pool, kind: Kind) => Promise<number>): Promise<[Kind, number][]> {
  const pool = source;
  if (pool === undefined) return [];
  return Promise.all(kinds.map(async (kind) => [kind, await read(pool, kind)] as [Kind, number]));
}

new Gauge({
  name: "fieldline_outbox_waiting",
  help: "Deliveries, emails and messages that wait for an attempt, due now or later.",
  labelNames: ["kind"],
  async collect() {
    for (const [kind, count] of await ofEach(countWaiting)) this.set({ kind }, count);
  },
});

new Gauge({
  name: "fieldline_outbox_oldest_due_seconds",
  help: "For how long what has been due the longest has waited for its attempt.",
  labelNames: ["kind"],
  async collect() {
    for (const [kind, seconds] of await ofEach(oldestDueSeconds)) this.set({ kind }, seconds);
  },
});

new Gauge({
  name: "fieldline_webhook_queue_depth",
  help: "Deliveries that wait for an attempt, due now or later.",
  async collect() {
    if (source !== undefined) this.set(await countWaiting(source, "webhook"));
  },
});

new Gauge({
  name: "fieldline_webhook_oldest_due_seconds",
  help: "For how long the delivery that has been due the longest has waited.",
  async collect() {
    if (source !== undefined) this.set(await oldestDueSeconds(source, "webhook"));
  },
});

export const emailAttempts = new Counter({
  name: "fieldline_email_attempts_total",
  help: "Attempts at emails by how they ended: sent, queued for another one, or failed for good.",
  labelNames: ["outcome"],
});
