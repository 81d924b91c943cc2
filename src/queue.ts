import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

export type Job = { name: string; cron: string; run: () => Promise<void> };

export type Queue = {
  isStarted(): boolean;
  /** Lets what runs finish, within the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

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
  let started = true;
  for (const job of parts.jobs) {
    await boss.createQueue(job.name);
    if (!parts.works) continue;
    await boss.work(job.name, () => job.run());
    await boss.schedule(job.name, job.cron);
  }
  return {
    isStarted: () => started,
    async stop(deadlineSeconds) {
      started = false;
      await boss.stop({ graceful: true, timeout: deadlineSeconds * 1000 });
    },
  };
}
