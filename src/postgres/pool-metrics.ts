import type pg from "pg";
import { Gauge, Histogram } from "prom-client";

const pools = new Map<pg.Pool, string>();

/** Adds the pool's connections to the metrics until it has ended. */
export function observePool(pool: pg.Pool, name: string): void {
  pools.set(pool, name);
}

function sumBy(count: (pool: pg.Pool) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [pool, name] of pools)
    if (pool.ended) pools.delete(pool);
    else sums.set(name, (sums.get(name) ?? 0) + count(pool));
  return sums;
}

new Gauge({
  name: "fieldline_pool_connections",
  help: "Open connections to the database, by pool.",
  labelNames: ["pool"],
  collect() {
    for (const [pool, count] of sumBy(({ totalCount }) => totalCount)) this.set({ pool }, count);
  },
});

new Gauge({
  name: "fieldline_pool_waiting",
  help: "Statements and transactions that wait for a connection, by pool.",
  labelNames: ["pool"],
  collect() {
    for (const [pool, count] of sumBy(({ waitingCount }) => waitingCount)) this.set({ pool }, count);
  },
});

/** The time that a transaction waits for a connection. */
export const transactionWaits = new Histogram({
  name: "fieldline_transaction_wait_seconds",
  help: "Time until a transaction has a connection.",
  buckets: [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
});
