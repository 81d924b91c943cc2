import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { tenantRole } from "./database/connections.ts";
import type { Writing } from "./database/tenant.ts";

/** A job with a `cron` runs by the clock; any other with the data of each `enqueue`. */
export type Job = { name: string; cron?: string; run: (data: unknown) => Promise<void> };

export type Queue = {
  isStarted(): boolean;
  /** Lets what runs finish, within the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

const jobsAtOnce = 20;

/** pg-boss in the same database: every process can send; workers alone supervise, keep time and run. */
export async function startQueue(parts: {
  url: string;
  works: boolean;
  jobs: readonly Job[];
  log: Logger;
}): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: parts.url,
    application_name: "fieldline-queue",
    max: 4,
    supervise: parts.works,
    schedule: parts.works,
  });
  boss.on("error", (error) => parts.log.error({ err: error }, "queue"));
  await boss.start();
  await admitTenants(parts.url);
  let started = true;
  for (const { name, cron, run } of parts.jobs) {
    await boss.createQueue(name);
    if (!parts.works) continue;
    await boss.work<unknown>(name, { batchSize: jobsAtOnce, burstWhenBatchFull: true }, async (batch) => {
      await Promise.all(batch.map(({ data }) => run(data)));
    });
    if (cron !== undefined) await boss.schedule(name, cron);
  }
  return {
    isStarted: () => started,
    async stop(deadlineSeconds) {
      started = false;
      await boss.stop({ graceful: true, timeout: deadlineSeconds * 1000 });
    },
  };
}

/**
 * A job that exists only if the transaction commits. It is pg-boss's SQL interface rather than its `send`, so that a
 * verb needs no more than its transaction.
 */
export async function enqueue(db: Pick<Writing, "query">, name: string, data: Record<string, unknown>): Promise<void> {
  await db.query("insert into pgboss.job (name, data) values ($1, $2)", [name, JSON.stringify(data)]);
}

/** A business's transactions may add jobs, and read none: the queue holds every business's. */
async function admitTenants(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "fieldline-queue" });
  await client.connect();
  try {
    // Processes that start together take turns: Postgres refuses two grants on one table at once.
    await client.query(`
      begin;
      select pg_advisory_xact_lock(hashtextextended('grant on pgboss', 0));
      grant usage on schema pgboss to ${tenantRole};
      grant insert on pgboss.job to ${tenantRole};
      commit`);
  } finally {
    await client.end();
  }
}
