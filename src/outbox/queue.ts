import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { tenantRole } from "../database/pools.ts";
import type { Transaction } from "../database/tenant.ts";

/**
 * A job with a `cron` runs by the clock; any other with the data of each `enqueue`. For a `prompt` one somebody waits: it
 * is looked for more often, and by two, so that slow runs hold up only those that were taken with them.
 */
export type Job = { name: string; cron?: string; prompt?: true; run: (data: unknown) => Promise<void> };

export type Queue = {
  isStarted(): boolean;
  /** The data of alarms that have gone off, which are then forgotten: what they tell of is kept elsewhere. */
  takeAlarms(name: string, most: number): Promise<unknown[]>;
  /** Lets what runs finish, within the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

const inBatches = { batchSize: 20, burstWhenBatchFull: true };

const promptly = { batchSize: 10, burstWhenBatchFull: true, localConcurrency: 2, pollingIntervalSeconds: 1 };

/** One statement instead of pg-boss's fetch and delete: nothing about an alarm is kept. */
const takeAlarms = `
  delete from pgboss.job where name = $1 and id in (
    select id from pgboss.job
    where name = $1 and state < 'active' and start_after <= now()
    order by start_after limit $2 for update skip locked)
  returning data`;

/** pg-boss in the same database: every process can send; workers alone supervise, keep time and run. */
export async function startQueue(parts: {
  url: string;
  works: boolean;
  jobs: readonly Job[];
  /** Queues of jobs that only say that it is time; whoever wants to know takes them. */
  alarms: readonly string[];
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
  // Busy ones have tables of their own: the planner's statistics of a shared one would not be theirs.
  for (const name of parts.alarms) await boss.createQueue(name, { partition: true });
  let started = true;
  for (const { name, cron, prompt, run } of parts.jobs) {
    await boss.createQueue(name);
    if (!parts.works) continue;
    await boss.work<unknown>(name, prompt === true ? promptly : inBatches, async (batch) => {
      await Promise.all(batch.map(({ data }) => run(data)));
    });
    if (cron !== undefined) await boss.schedule(name, cron);
  }
  return {
    isStarted: () => started,
    async takeAlarms(name, most) {
      const { rows } = await boss.getDb().executeSql(takeAlarms, [name, most]);
      return rows.map(({ data }: { data: unknown }) => data);
    },
    async stop(deadlineSeconds) {
      started = false;
      await boss.stop({ graceful: true, timeout: deadlineSeconds * 1000 });
    },
  };
}

/**
 * A job that exists only if the transaction commits, and runs at once or from `startAt` on. It is pg-boss's SQL
 * interface rather than its `send`, so that a verb needs no more than its transaction.
 */
export async function enqueue(
  db: Pick<Transaction, "query">,
  name: string,
  data: Record<string, unknown>,
  startAt?: Date,
): Promise<void> {
  await db.query(
    `insert into pgboss.job (name, data, start_after, keep_until)
     values ($1, $2, coalesce($3::timestamptz, now()), coalesce($3::timestamptz, now()) + interval '14 days')`,
    [name, JSON.stringify(data), startAt ?? null],
  );
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
