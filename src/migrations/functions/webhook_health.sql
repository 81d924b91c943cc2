-- The deliveries of the last 24 hours by outcome, for each subscription. Counts successes among the newest deliveries
-- and failures among the newest failed ones, up to `most` of each. So it scans two index ranges per subscription,
-- however busy it is.
--
-- The plan must not depend on the statistics. Old ones would lead to sorting the whole day, or to the log of all
-- subscriptions, whose indexes end in the same columns. So sorting is off, and the order starts with the subscription.
-- In the order, `any` hides that it is one value.
create or replace function webhook_health(
  subscriptions uuid[], most integer,
  out subscription_id uuid, out delivered integer, out failed integer, out dead integer, out skipped integer,
  out waiting integer, out last_delivered_at timestamptz, out last_failure "AttemptFailure")
returns setof record
language sql stable
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
  select s.id, newest.delivered, troubled.failed, troubled.dead, troubled.skipped, newest.waiting, newest.last_delivered_at,
    last_failed.failure
  from unnest(subscriptions) as s(id)
  cross join lateral (
    select count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where status = 'pending')::int as waiting, max(delivered_at) as last_delivered_at
    from (
      select status, delivered_at from webhook_deliveries
      where business_id = current_business() and subscription_id = any(array[s.id])
        and created_at > now() - interval '24 hours'
      order by subscription_id, created_at desc, id desc limit most) listed
  ) newest
  cross join lateral (
    select count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'dead')::int as dead,
      count(*) filter (where status = 'skipped')::int as skipped,
      (array_agg(id order by updated_at desc) filter (where status <> 'skipped'))[1] as last_failed_id
    from (
      select id, status, updated_at from webhook_deliveries
      where business_id = current_business() and subscription_id = any(array[s.id]) and is_troubled
        and created_at > now() - interval '24 hours'
      order by subscription_id, created_at desc, id desc limit most) listed
  ) troubled
  left join lateral (
    select failure from webhook_attempts
    where business_id = current_business() and delivery_id = troubled.last_failed_id and failure is not null
    order by started_at desc, id desc limit 1
  ) last_failed on true
$$;
