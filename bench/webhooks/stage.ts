import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Pool } from "../../src/postgres/driver.ts";
import { type Server, startServer } from "../server.ts";
import { type Child, clock, startChild } from "./child.ts";
import type { Cores } from "./cores.ts";
import type { EndpointAnswers } from "./endpoint.ts";

/** A database with a worker, and the endpoint of all subscriptions. */
export type Stage = {
  url: string;
  secretKey: string;
  endpoint: Child<EndpointAnswers>;
  origin: string;
  worker: Server;
  /** Reads the worker's progress without a connection per query. */
  pool: Pool;
  stop(): Promise<void>;
};

export type StageParts = { url: string; secretKey: string; cores: Cores };

export async function startEndpoint(cores: Cores) {
  const endpoint = startChild<EndpointAnswers>("endpoint.ts", cores.endpoint);
  return { endpoint, origin: `http://127.0.0.1:${await endpoint.ask("port", null)}` };
}

export async function openStage(
  { url, secretKey, cores }: StageParts,
  { endpoint, origin }: Awaited<ReturnType<typeof startEndpoint>>,
): Promise<Stage> {
  const worker = await startServer({
    program: "../src/main.ts",
    databaseUrl: url,
    secretKey,
    pinning: cores.pinning,
    environment: { ROLE: "worker", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", WEBHOOK_TIMEOUT_SECONDS: "60" },
  });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return {
    url,
    secretKey,
    endpoint,
    origin,
    worker,
    pool,
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}

const anyLeft = `
  select exists (select from outbox where business_id = any($1)) or exists (select from outbox_claims where business_id = any($1)) as left`;

/** Resolves once every delivery of these businesses is recorded, with the time. */
export async function allNoted({ pool }: Stage, businessIds: readonly string[]): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ left: boolean }>(anyLeft, [businessIds]);
    if (rows[0]?.left === false) return clock();
    await wait(5);
  }
}

/** The number of attempts recorded with status 200. */
export async function countAnswered({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from webhook_attempts where response_status = 200",
  );
  return rows[0]?.count ?? 0;
}
