import { limits } from "../../../limits/limits.ts";
import type { Queryable } from "../../../postgres/driver.ts";
import { fence } from "../../../postgres/planner.ts";
import { outboxChannel } from "../../enqueue.ts";
import type { Outcome } from "../../handler.ts";
import { failuresJob, jobsChannel } from "../../jobs.ts";

/** The outcome of a delivery's attempt, or of one that was not made. */
export type DeliveryOutcome = Outcome & {
  result: "delivered" | "failed" | "skipped" | "postponed";
  /** Whether the subscription was failing before. Undefined if no request was made. */
  isFailing?: boolean;
  /** Whether the response switches the subscription off. */
  isGone?: boolean;
  durationMs: number | null;
  responseStatus: number | null;
  responseBody: string | null;
  failure: string | null;
  detail: string | null;
};

/**
 * Logs attempts and updates their deliveries. A failed replay leaves its delivery unchanged. A delivered one stays
 * delivered, and its queued attempt is removed. Reads row by row: the outbox's statistics are often from when it was
 * empty, and a join would scan all of it.
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
  await followFailing(db, outcomes);
  await markNoticeDue(db, outcomes);
}

/**
 * Stores since when a subscription fails, and that it no longer does. Most attempts change neither. An attempt that
 * this server interrupted says nothing about the endpoint.
 */
async function followFailing(db: Queryable, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const turned = outcomes.filter(({ isFailing, result, failure }) =>
    result === "delivered" ? isFailing === true : isFailing === false && failure !== "interrupted",
  );
  if (turned.length === 0) return;
  await db.query(
    `with turned as (
       select business_id, id, bool_or(delivered) as delivered
       from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as outcome(business_id, id, delivered) group by 1, 2
     ), locked as materialized (
       select s.business_id, s.id, delivered from webhook_subscriptions s join turned using (business_id, id)
       order by s.business_id, s.id for no key update of s
     )
     update webhook_subscriptions s
     set failing_since = case when locked.delivered then null else coalesce(s.failing_since, clock_timestamp()) end
     from locked where s.business_id = locked.business_id and s.id = locked.id`,
    [
      turned.map(({ claim }) => claim.businessId),
      turned.map(({ claim }) => claim.queueId),
      turned.map(({ result }) => result === "delivered"),
    ],
  );
}

/**
 * Marks subscriptions with newly dead deliveries for a notification, and switches off those that have failed for days
 * or are gone, which is in the audit log. Dead deliveries are rare, and others cost nothing.
 */
async function markNoticeDue(db: Queryable, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const last = outcomes.filter(
    ({ claim, result, retrySeconds, isGone }) =>
      isGone === true || (claim.trigger === "schedule" && result === "failed" && retrySeconds === null),
  );
  if (last.length === 0) return;
  // Locks rows in a fixed order, because concurrent transactions can have the same subscriptions.
  await db.query(
    `with last as (
       select business_id, queue_id as id, bool_or(gone) as gone
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[]) as last(business_id, queue_id, id, gone)
       where gone or exists (select from webhook_deliveries d
         where d.business_id = last.business_id and d.id = last.id and d.status = 'dead')
       group by 1, 2
     ), locked as materialized (
       select s.business_id, s.id,
         case when not s.active then null when last.gone then 'gone'
           when s.failing_since <= now() - make_interval(days => $5) then 'failing' end as reason
       from webhook_subscriptions s join last using (business_id, id)
       where s.deleted_at is null
       order by s.business_id, s.id for no key update of s
     ), changed as (
       update webhook_subscriptions s
       set notice_due = true,
           notified_at = case when reason is null then notified_at end,
           active = active and reason is null,
           disabled_reason = coalesce(reason, disabled_reason),
           disabled_at = case when reason is null then disabled_at else clock_timestamp() end,
           updated_at = case when reason is null then updated_at else clock_timestamp() end
       from locked where s.business_id = locked.business_id and s.id = locked.id
         and (not s.notice_due or reason is not null)
       returning s.business_id, s.id, s.url, reason
     ), audited as (
       insert into audit_log (business_id, id, kind, actor_kind, actor_name, subject_id, subject, before, after)
       select business_id, gen_random_uuid(), 'webhook_updated', 'operator', $9, id, url, '{"active": true}',
         json_build_object('active', false, 'disabled_reason', reason)::jsonb
       from changed where reason is not null
     )
     select pg_notify($6, $7), case when reason is not null then pg_notify($8, 'webhook') end from changed`,
    [
      last.map(({ claim }) => claim.businessId),
      last.map(({ claim }) => claim.queueId),
      last.map(({ claim }) => claim.id),
      last.map(({ isGone }) => isGone === true),
      limits.webhooks.failingDays.max,
      jobsChannel,
      failuresJob,
      outboxChannel,
      "Fieldline",
    ],
  );
}
