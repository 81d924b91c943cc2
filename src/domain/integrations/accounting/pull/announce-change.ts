import { jobsChannel } from "../../../../outbox/jobs.ts";
import type { Pool } from "../../../../postgres/driver.ts";
import { pullJob } from "./job.ts";

/** Two minutes between pulls that webhooks cause, because what we send causes webhooks too. */
const pause = "2 minutes";

/** Has the organisations' payments pulled soon. */
export async function announceAccountingChange(pool: Pool, organisationIds: readonly string[]): Promise<void> {
  const ids = organisationIds.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
  if (ids.length === 0) return;
  await pool.query(
    `with due as (
       update accounting_connections
       set pull_at = least(pull_at, greatest(now(), coalesce(pulled_until + interval '5 minutes', now()) + $2::interval))
       where organisation_id = any($1::uuid[]) and lapsed_at is null returning business_id
     )
     select pg_notify($3, $4) from due limit 1`,
    [ids, pause, jobsChannel, pullJob],
  );
}
