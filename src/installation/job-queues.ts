import { CronExpressionParser } from "cron-parser";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { currentTime } from "../postgres/clock.ts";
import { jobsConfig } from "../postgres/pools.ts";

/** A queue of scheduled jobs, as pg-boss counts it every minute. */
export type JobQueue = {
  name: string;
  readyCount: number;
  activeCount: number;
  failedCount: number;
  totalCount: number;
  countedAt: Date | null;
  cron: string | null;
  nextRunAt: Date | null;
};

export type FailedJob = {
  id: string;
  name: string;
  error: string;
  attempts: number;
  failedAt: Date;
};

/** Returns undefined if no worker has ever started on the database. `url` bypasses any pooler. */
export async function readJobQueues(url: string): Promise<JobQueue[] | undefined> {
  return withBoss(url, async (boss) => {
    const [queues, schedules] = [await boss.getQueues(), await boss.getSchedules()];
    return queues
      .filter(({ name }) => !name.startsWith("__"))
      .map(({ name, readyCount, activeCount, failedCount, totalCount, updatedOn }) => {
        const schedule = schedules.find((one) => one.name === name);
        return {
          name,
          readyCount,
          activeCount,
          failedCount,
          totalCount,
          countedAt: updatedOn,
          cron: schedule?.cron ?? null,
          nextRunAt: schedule === undefined ? null : nextRun(schedule.cron, schedule.timezone),
        };
      })
      .sort((one, other) => one.name.localeCompare(other.name));
  });
}

/** Lists the newest jobs that failed after all their tries. */
export async function listFailedJobs(url: string, take: number): Promise<FailedJob[]> {
  const found = await withBoss(url, async (boss) => {
    const failed: FailedJob[] = [];
    for (const { name, failedCount } of await boss.getQueues())
      if (failedCount > 0) failed.push(...(await boss.findJobs(name)).flatMap(failedJob));
    return failed;
  });
  return (found ?? []).toSorted((one, other) => other.failedAt.getTime() - one.failedAt.getTime()).slice(0, take);
}

function failedJob({
  id,
  name,
  state,
  output,
  retryCount,
  createdOn,
  completedOn,
}: JobWithMetadata<unknown>): FailedJob[] {
  if (state !== "failed") return [];
  const { message } = Object(output) as { message?: unknown };
  const error = typeof message === "string" ? message : JSON.stringify(output ?? "");
  return [
    { id, name, error: error.slice(0, maxErrorLength), attempts: retryCount + 1, failedAt: completedOn ?? createdOn },
  ];
}

const maxErrorLength = 500;

/** Returns false if there is no such failed job any more. */
export async function retryJob(url: string, { name, id }: { name: string; id: string }): Promise<boolean> {
  const isRetried = await withBoss(url, async (boss) => {
    const job = await boss.getJobById(name, id).catch(() => null);
    if (job?.state === "failed") await boss.retry(name, id);
    return job?.state === "failed";
  });
  return isRetried === true;
}

function nextRun(cron: string, timeZone: string): Date | null {
  try {
    return CronExpressionParser.parse(cron, { currentDate: currentTime(), tz: timeZone }).next().toDate();
  } catch {
    // pg-boss also accepts other formats of rules.
    return null;
  }
}

/** pg-boss's error if its tables do not exist. */
const notInstalled = "pg-boss is not installed";

/** Runs the work with a client that neither works, schedules nor migrates. */
async function withBoss<T>(url: string, work: (boss: PgBoss) => Promise<T>): Promise<T | undefined> {
  const boss = new PgBoss({ ...jobsConfig(url), max: 1, supervise: false, schedule: false, migrate: false });
  boss.on("error", () => undefined);
  try {
    await boss.start();
    return await work(boss);
  } catch (error) {
    if (error instanceof Error && error.message === notInstalled) return undefined;
    throw error;
  } finally {
    await boss.stop({ graceful: false });
  }
}
