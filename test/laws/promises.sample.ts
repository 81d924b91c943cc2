import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** First, promises whose rejection no one handles; then, promises that are handled. This code never runs. */
export function sample(pool: pg.Pool): void {
  pool.query("select 1");
  void delay(1);
  setInterval(async () => delay(1), 5);
  setTimeout(() => delay(1), 5);
  createServer(async (_request, response) => void response.end());
  process.on("SIGTERM", async () => delay(1));
  pool.on("error", () => pool.end());
  pool.on("connect", delay.bind(undefined, 5));

  pool.query("select 1").catch(() => undefined);
  void delay(1).catch(() => undefined);
  setTimeout(() => delay(1).catch(() => undefined), 5);
  process.on("SIGTERM", () =>
    delay(1).then(
      () => undefined,
      () => undefined,
    ),
  );
  createServer((_request, response) => void response.end());
}
