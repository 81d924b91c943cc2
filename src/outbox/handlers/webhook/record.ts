import type { Queryable } from "../../../postgres/driver.ts";
import { fence } from "../../../postgres/planner.ts";
import type { Outcome } from "../../handler.ts";
import { failuresJob, jobsChannel } from "../../jobs.ts";

/** How an attempt at a delivery ended, or that none was made. */
export type DeliveryOutcome = Outcome & {
  result: "delivered" | "failed" | "skipped" | "postponed";
  durationMs: number | null;
  responseStatus: number | null;
  responseBody: string | null;
  failure: string | null;
  detail: string | null;
};

/**
 * Appends attempts to the log, and updates their deliveries. A replay that fails leaves its delivery
 * as it was, and one that was delivered stays so; what it still waited for is taken back. That is reached row by row, whatever
 * the statistics say: those of the outbox are often of a moment when it was empty, and a join would begin with all of it.
 */
export async function recordAttempts(db: Queryable, settled: readonly DeliveryOutcome[]): Promise<void> {
  const outcomes = settled.filter(({ result }) => result !== "postponed");
  if (outcomes.length === 0) return;
  await db.query({
    name: "record-attempts",
    text: `
      with ended as materialized (
        select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::"AttemptTrigger"[], $5::timestamptz[], $6::text[],
          $7::boolean[], $8::int[], $9::int[], $10::text[], $11::"AttemptFailure"[], $12::text[])
          as ended(business_id, delivery_id, attempt_id, trigger, started_at, result, is_retried, duration_ms,
            response_status, response_body, failure, detail)
      ), logged as (
        insert into webhook_attempts (id, business_id, delivery_id, trigger, started_at, ended_at, duration_ms,
          response_status, response_body, failure, detail)
        select attempt_id, business_id, delivery_id, trigger, started_at, now(), duration_ms,
          response_status, response_body, failure, detail
        from ended where result <> 'skipped'
      ), changed as (
        update webhook_deliveries d
        set updated_at = clock_timestamp(),
            attempt_count = d.attempt_count + case when e.trigger = 'schedule' and e.result <> 'skipped' then 1 else 0 end,
            delivered_at = case when e.result = 'delivered' then coalesce(d.delivered_at, now()) else d.delivered_at end,
            status = case
              when e.result = 'delivered' then 'delivered'
              when d.status not in ('pending', 'failed') then d.status
              when e.result = 'skipped' then 'skipped'
              when e.trigger = 'replay' then d.status
              when e.is_retried then 'failed'
              else 'dead'
            end::"DeliveryStatus"
        from ended e
        where d.business_id = e.business_id and d.id = e.delivery_id
        returning d.business_id, d.id, d.status, e.trigger, e.result
      )
      delete from outbox where ctid = any(array(
        select waiting.place from changed c cross join lateral (
          select o.ctid as place from outbox o
          where o.business_id = c.business_id and o.id = c.id and (c.result = 'skipped' or o.trigger = 'schedule')
          ${fence}) waiting
        where c.result = 'skipped' or c.status = 'delivered' and (c.trigger = 'replay' or c.result = 'failed')))`,
    values: [
      outcomes.map(({ claim }) => claim.businessId),
      outcomes.map(({ claim }) => claim.id),
      outcomes.map(({ claim }) => claim.attemptId),
      outcomes.map(({ claim }) => claim.trigger),
      outcomes.map(({ claim }) => claim.startedAt),
      outcomes.map(({ result }) => result),
      outcomes.map(({ retrySeconds }) => retrySeconds !== null),
      outcomes.map(({ durationMs }) => durationMs),
      outcomes.map(({ responseStatus }) => responseStatus),
      outcomes.map(({ responseBody }) => responseBody),
      outcomes.map(({ failure }) => failure),
      outcomes.map(({ detail }) => detail),
    ],
  });
  await markNoticeDue(db, outcomes);
}

/** Notes on subscriptions that deliveries are dead of which nobody has been notified. Few are: others cost nothing. */
async function markNoticeDue(db: Queryable, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const last = outcomes.filter(
    ({ claim, result, retrySeconds }) => claim.trigger === "schedule" && result === "failed" && retrySeconds === null,
  );
  if (last.length === 0) return;
  // The rows are locked in one order, because transactions at once may have the same subscriptions.
  await db.query(
    `with locked as materialized (
       select s.business_id, s.id from webhook_subscriptions s
       where not s.notice_due and s.deleted_at is null and (s.business_id, s.id) in (
         select d.business_id, d.subscription_id from unnest($1::uuid[], $2::uuid[]) as last(business_id, id)
         join webhook_deliveries d on d.business_id = last.business_id and d.id = last.id
         where d.status = 'dead')
       order by s.business_id, s.id for no key update
     )
     update webhook_subscriptions s set notice_due = true from locked
     where s.business_id = locked.business_id and s.id = locked.id
     returning pg_notify($3, $4)`,
    [last.map(({ claim }) => claim.businessId), last.map(({ claim }) => claim.id), jobsChannel, failuresJob],
  );
}
