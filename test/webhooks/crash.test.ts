import { expect, test } from "vitest";
import { proveDelivery } from "../prove/prove.ts";

// `npm run prove:delivery` kills more often. These counts reach each kind of process and both ways to restart Postgres.
const commits = 1200;
const kills = 12;

// A killed worker's attempts are reclaimed only after their lease, so this takes about a minute.
test("while processes are killed and Postgres restarts, every change arrives, and none that was rolled back", async () => {
  const { checks, figures, complaints } = await proveDelivery({ commits, kills, say: () => undefined });
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(figures.web_kills + figures.worker_kills).toBe(kills);
  expect(figures.postgres_fast_restarts + figures.postgres_immediate_restarts).toBe(2);
  expect([figures.committed, figures.rolled_back]).toEqual([commits, commits / 10]);
}, 600_000);
