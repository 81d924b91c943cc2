import pg from "pg";
import { PgBoss } from "pg-boss";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MaintenanceMode } from "../../src/installation/maintenance.ts";
import { startJobs } from "../../src/outbox/jobs.ts";
import { Outages } from "../../src/postgres/outages.ts";
import { cloneDatabase } from "../world/cluster.ts";

const retired = ["deliver", "send-email", "sweep-emails", "send-message", "sweep-messages"];
const log = pino({ level: "silent" });

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let boss: PgBoss;
beforeEach(async () => {
  database = await cloneDatabase();
  boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await boss.start();
  for (const name of retired) {
    await boss.createQueue(name, { partition: name === "deliver" });
    await boss.schedule(name, "* * * * *");
    await boss.send(name);
  }
});
afterEach(async () => {
  await boss.stop();
  await database.drop();
});
const start = () =>
  startJobs({
    url: database.url,
    outages: new Outages(log),
    hold: new MaintenanceMode(),
    jobs: [{ name: "nightly", cron: "0 3 * * *", run: async () => undefined }],
  });

async function queuesAndSchedules(): Promise<string[][]> {
  const queues = (await boss.getQueues()).map(({ name }) => name).filter((name) => !name.startsWith("__"));
  return [queues, (await boss.getSchedules()).map(({ name }) => name)];
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

async function deletesWaiting(db: pg.Client): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and query like '%delete_queue%' and pid <> pg_backend_pid()
       and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0].waiting;
}

async function deadlocks(db: pg.Client): Promise<number> {
  const { rows } = await db.query("select deadlocks::int from pg_stat_database where datname = current_database()");
  return rows[0].deadlocks;
}

test("processes that start together remove the queues of an earlier version", async () => {
  const started = await Promise.all([start(), start(), start()]);
  const left = await queuesAndSchedules();
  await Promise.all(started.map((jobs) => jobs.stop(5)));
  expect(left).toEqual([["nightly"], ["nightly"]]);
});

test("a start that loses a deadlock over them still removes them", async () => {
  const [other, watcher] = await Promise.all([connect(), connect()]);
  await other.query("set deadlock_timeout = '1min'");
  await other.query("begin; select from pgboss.queue where name = 'deliver' for update");
  const starting = start();
  await expect.poll(() => deletesWaiting(watcher), { timeout: 20_000 }).toBe(1);
  // The start has locked the jobs and waits for the queue. This statement completes the deadlock, which aborts the
  // start.
  await other.query("select from pgboss.job where name = 'deliver'");
  await other.query("commit");
  const jobs = await starting;
  const left = await queuesAndSchedules();
  await jobs.stop(5);
  await expect.poll(() => deadlocks(watcher), { timeout: 20_000 }).toBeGreaterThan(0);
  await Promise.all([other.end(), watcher.end()]);
  expect(left).toEqual([["nightly"], ["nightly"]]);
});

const hour = 3_600_000;

/** The time of pg-boss's last cron check, and whether it is ahead of the database's clock. */
async function lastLook(db: pg.Client): Promise<{ at: Date; isAhead: boolean }> {
  const { rows } = await db.query(
    "select cron_on as at, cron_on > now() + interval '1 second' as \"isAhead\" from pgboss.version",
  );
  return rows[0];
}

test("a database clock set back by hours does not stop the crons for that long", async () => {
  const db = await connect();
  await db.query(
    "update pgboss.version set cron_on = now() + interval '5 hours', flow_on = now() + interval '5 hours'",
  );
  await db.query("update pgboss.queue set maintain_on = now() + interval '5 hours'");
  const jobs = await start();
  expect((await lastLook(db)).isAhead).toBe(false);
  const ahead = "select count(*)::int as count from pgboss.queue where maintain_on > now() + interval '1 second'";
  expect((await db.query(ahead)).rows[0].count).toBe(0);
  // The process corrects it while it runs.
  await db.query("update pgboss.version set cron_on = now() + interval '5 hours'");
  await expect.poll(async () => (await lastLook(db)).isAhead, { timeout: 30_000 }).toBe(false);
  await jobs.stop(5);
  await db.end();
}, 60_000);

test("a process whose clock is set back by hours keeps checking the crons", async () => {
  const present = Date.now;
  const db = await connect();
  const jobs = await start();
  await expect.poll(async () => (await lastLook(db)).at).not.toBeNull();
  const { at } = await lastLook(db);
  vi.spyOn(Date, "now").mockImplementation(() => present() - 5 * hour);
  await expect.poll(async () => (await lastLook(db)).at > at, { timeout: 60_000, interval: 500 }).toBe(true);
  vi.restoreAllMocks();
  await jobs.stop(5);
  await db.end();
}, 90_000);
