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

/** A scheduled job. Its work is stored in our own tables, so the next run makes up for a lost one. */
export type Job = {
  name: string;
  /** A cron expression, to the minute. */
  cron: string;
  /** Runs the job. The signal asks a long run to stop; the next one continues. */
  run: (signal: AbortSignal) => Promise<void>;
  /** The time of the next work, for a job that should not wait for its schedule. */
  nextAt?: () => Promise<Date | undefined>;
};

export type Jobs = {
  isStarted(): boolean;
  /** Waits for running jobs, up to the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

export const jobsChannel = "fieldline_jobs";

/** The job that notifies people of permanent failures, on schedule and as soon as a handler records one. */
export const failuresJob = "notify-of-failures";

/** The maximum time until a change of the database's clock is noticed. */
const clockSeconds = 10;

/** Longer than a minute, the interval of schedules. */
const plannedSeconds = 90;

/** Queues of earlier versions. The outbox or other jobs do their work. */
const retired = ["deliver", "send-email", "sweep-emails", "send-message", "sweep-messages", "prune-deliveries"];
const retireTries = 5;

/** Makes the job check for its next work once the transaction has committed. */
export async function planJob(db: Transaction, name: string): Promise<void> {
  await db.query(sql`select pg_notify(${jobsChannel}, ${name})`);
}

type Parts = { url: string; jobs: readonly Job[]; outages: Outages; hold: Hold };

/** Starts the jobs of all workers. pg-boss runs each job on one worker, and on another if that one dies. */
export async function startJobs({ url, jobs, outages, hold }: Parts): Promise<Jobs> {
  const boss = new PgBoss({ ...jobsConfig(url), clock: steadyClock, clockMonitorIntervalSeconds: clockSeconds });
  const reportError = (error: unknown) => outages.report(error, "jobs");
  // pg-boss emits a copy of an error's fields.
  boss.on("error", (error) => reportError(error instanceof Error ? error : Object.assign(new Error(), error)));
  await boss.start();
  await forgetFutureRuns(boss);
  const stopping = new AbortController();
  for (const name of retired) await retire(boss, name);
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      // The next run does the work.
      if (hold.isOn) return;
      const held = new AbortController();
      const stopHolding = hold.onChange(() => hold.isOn && held.abort());
      try {
        await job.run(AbortSignal.any([stopping.signal, held.signal]));
      } catch (error) {
        // pg-boss stores the error with the run and logs nothing.
        reportError(error);
        throw error;
      } finally {
        stopHolding();
      }
      await plan(boss, job);
    });
    await boss.schedule(job.name, job.cron);
  }
  const stopCorrecting = repeat(clockSeconds * 1000, () => forgetFutureRuns(boss), reportError);
  const pubsub = new PubSub({ url, channel: jobsChannel });
  const listening = new AbortController();
  listen().catch(reportError);
  let started = true;

  async function listen(): Promise<void> {
    // A lost connection delays little, because each run also plans the next.
    while (!listening.signal.aborted) {
      try {
        for await (const name of await pubsub.subscribe("", listening.signal)) {
          const job = jobs.find((one) => one.name === name);
          if (job !== undefined) await plan(boss, job);
        }
      } catch (error) {
        reportError(error);
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
 * Deletes a queue. Another starting process or pg-boss's maintenance can cause a deadlock or delete it first, so a
 * failed delete is retried while the queue exists.
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
