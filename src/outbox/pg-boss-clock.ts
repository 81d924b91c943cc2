import { type Clock, type PgBoss, systemClock } from "pg-boss";

/**
 * A monotonic clock. pg-boss measures waits as differences of `now`, so if the machine's clock were set back by hours,
 * it would not look for jobs for hours.
 */
export const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const forget = `
  update pgboss.version set cron_on = least(cron_on, now()), flow_on = least(flow_on, now()), bam_on = least(bam_on, now()),
      reindex_on = least(reindex_on, now())
    where greatest(cron_on, flow_on, bam_on, reindex_on) > now() + interval '5 seconds';
  update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, maintain_on) > now() + interval '5 seconds'`;

/**
 * Corrects pg-boss's last-run times that are in the future because the database's clock was set back. Otherwise pg-boss
 * would start no scheduled job until then.
 */
export async function forgetFutureRuns(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(forget);
}
