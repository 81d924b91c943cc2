import { type Clock, type PgBoss, systemClock } from "pg-boss";

/**
 * The process's monotonic time. pg-boss waits by differences of `now`: with the machine's clock set back by hours, it would not
 * look for jobs for as long.
 */
export const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const forget = `
  update pgboss.version set cron_on = least(cron_on, now()), flow_on = least(flow_on, now()), bam_on = least(bam_on, now()),
      reindex_on = least(reindex_on, now())
    where greatest(cron_on, flow_on, bam_on, reindex_on) > now() + interval '5 seconds';
  update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, maintain_on) > now() + interval '5 seconds'`;

/**
 * Corrects the times at which pg-boss last did something that lie ahead of a database's clock that was set back. Until the clock
 * is there again, pg-boss would start no job by its cron.
 */
export async function forgetFutureRuns(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(forget);
}
