import { setTimeout as delay } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { currentTime } from "../postgres/clock.ts";
import type { Outages } from "../postgres/outages.ts";
import { jobsConfig } from "../postgres/pools.ts";
import { PubSub } from "../postgres/pubsub.ts";
import { sql } from "../query/sql.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { Hold } from "./hold.ts";
import { repeat } from "./loop.ts";
import { forgetFutureRuns, steadyClock } from "./pg-boss-clock.ts";

/** What one of the workers does by the clock. Whatever is found to do is in tables of our own: a run that is lost is made up for. */
export type Job = {
  name: string;
  /** To the minute. */
  cron: string;
  /** The signal asks a long run to stop: the next one goes on. */
  run: (signal: AbortSignal) => Promise<void>;
  /** When there is next something to do, of a job that is not left to its minute. */
  nextAt?: () => Promise<Date | undefined>;
};

export type Jobs = {
  isStarted(): boolean;
  /** Lets what runs finish, within the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

export const jobsChannel = "fieldline_jobs";

/** Notifies people of what has failed for good: by the clock, and as soon as a handler has recorded it. */
export const failuresJob = "notify-of-failures";

/** The longest time until a change of the database's clock is noticed. */
const clockSeconds = 10;

/** Longer than from one minute to the next. */
const plannedSeconds = 90;

/** Queues of earlier versions; the outbox, or another job, does their work. */
const retired = ["deliver", "send-email", "sweep-emails", "send-message", "sweep-messages", "prune-deliveries"];
const retireTries = 5;

/** Has the job look once more when it is next due, as soon as the transaction has committed. */
export async function planJob(db: Transaction, name: string): Promise<void> {
  await db.query(sql`select pg_notify(${jobsChannel}, ${name})`);
}

type Parts = { url: string; jobs: readonly Job[]; outages: Outages; hold: Hold };

/** Cron for all workers together: pg-boss has each run made by one of them, and by another if that one dies. */
export async function startJobs({ url, jobs, outages, hold }: Parts): Promise<Jobs> {
  const boss = new PgBoss({ ...jobsConfig(url), clock: steadyClock, clockMonitorIntervalSeconds: clockSeconds });
  const complain = (error: unknown) => outages.report(error, "jobs");
  // What it emits of an error is a copy of its fields.
  boss.on("error", (error) => complain(error instanceof Error ? error : Object.assign(new Error(), error)));
  await boss.start();
  await forgetFutureRuns(boss);
  const stopping = new AbortController();
  for (const name of retired) await retire(boss, name);
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      // The next run makes up for it.
      if (hold.isOn) return;
      const held = new AbortController();
      const stopHolding = hold.onChange(() => hold.isOn && held.abort());
      try {
        await job.run(AbortSignal.any([stopping.signal, held.signal]));
      } catch (error) {
        // pg-boss keeps it with the run and logs nothing.
        complain(error);
        throw error;
      } finally {
        stopHolding();
      }
      await plan(boss, job);
    });
    await boss.schedule(job.name, job.cron);
  }
  const stopCorrecting = repeat(clockSeconds * 1000, () => forgetFutureRuns(boss), complain);
  const pubsub = new PubSub({ url, channel: jobsChannel });
  const listening = new AbortController();
  listen().catch(complain);
  let started = true;

  async function listen(): Promise<void> {
    // A connection that is lost is not missed for long: each run plans the next.
    while (!listening.signal.aborted) {
      try {
        for await (const name of await pubsub.subscribe("", listening.signal)) {
          const job = jobs.find((one) => one.name === name);
          if (job !== undefined) await plan(boss, job);
        }
      } catch (error) {
        complain(error);
      }
      if (!listening.signal.aborted) await delay(500);
    }
  }

  return {
    isStarted: () => started,
    async stop(deadlineSeconds) {
      started = false;
      stopping.abort();
      listening.abort();
      await stopCorrecting();
      await pubsub.close();
      await boss.stop({ graceful: true, timeout: deadlineSeconds * 1000 });
    },
  };
}

async function plan(boss: PgBoss, { name, nextAt }: Job): Promise<void> {
  const at = await nextAt?.();
  if (at === undefined || at.getTime() > currentTime().getTime() + plannedSeconds * 1000) return;
  await boss.send(name, null, { startAfter: at, singletonKey: at.toISOString(), singletonSeconds: plannedSeconds });
}

/**
 * At the same queue meanwhile may be another process that starts, which pg-boss does not expect, or its own maintenance,
 * which can make this the victim of a deadlock: where it fails, the queue is gone, or is deleted again.
 */
async function retire(boss: PgBoss, name: string): Promise<void> {
  for (let tries = 1; (await boss.getQueue(name)) !== null; tries += 1)
    try {
      await boss.unschedule(name);
      await boss.deleteQueue(name);
    } catch (error) {
      if (tries === retireTries) throw error;
    }
}
