-- Claims due items of a kind for the given businesses, within the limits of src/outbox/policy.ts. Those per queue and
-- business apply to all workers together. It runs under an advisory lock per business, and is plpgsql because each
-- statement then sees all that was committed before it began. So a count is never older than the lock. It never waits.
-- A business is returned without an attempt if another worker is claiming for it, or if it has more due items than were
-- claimed. Suspended businesses are skipped.
--
-- A business's queues take turns, those with the fewest attempts in progress first. Stalled queues share separate
-- limits per business and per claim, so that they delay only each other. A delivery's scheduled attempt comes before
-- its replay, and neither is claimed while the other is in progress.
--
-- Queues are found by stepping through the index, so long queues and distant retries cost the others nothing. An item
-- whose due time changes concurrently is no longer at its place in the table, so it is not deleted, and a later claim
-- finds it.
--
-- The plan is generic and reaches single rows by index. A busy table's statistics can be from when it was empty, which
-- makes a scan look cheap and any index as good as another. So each read of a business follows the order of one index,
-- and nothing else is sorted.
drop function if exists claim_deliveries(uuid[], integer, integer, interval);
drop function if exists settle_attempts(jsonb);

create or replace function claim_due(
  wanted_kind "OutboxKind", wanted uuid[], per_claim integer, stalled_per_claim integer,
  per_queue integer, per_business integer, stalled_per_business integer, lease interval)
returns table (
  attempt_id uuid, business_id uuid, queue_id uuid, id uuid, attempt integer, trigger "AttemptTrigger", stalled boolean,
  started_at timestamptz)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set enable_sort = off set random_page_cost = 0.01
as $$
#variable_conflict use_column
declare
  mine uuid[];
begin
  wanted := array(
    select b from unnest(wanted) b where not exists (
      select from businesses s where s.id = b and s.suspended_at is not null));
  select coalesce(array_agg(b), '{}') into mine
    from unnest(wanted) b where pg_try_advisory_xact_lock(outbox_lock(wanted_kind, b));

  return query
  with due as materialized (
    select m.id as business_id, on_the_way.places, on_the_way.stalled_places, q.queue_id, q.stalled, d.place, d.id,
      d.due_at, q.places + row_number() over (partition by m.id, q.queue_id order by d.due_at, d.id) as load
    from unnest(mine) m(id)
    cross join lateral (
      select count(*) as places, count(*) filter (where c.stalled) as stalled_places,
        coalesce(array_agg(c.queue_id), '{}') as queues, coalesce(array_agg(c.id), '{}') as ids,
        array(select s.queue_id from stalled_queues s where s.kind = wanted_kind and s.business_id = m.id) as stalled
      from (
        select c.queue_id, c.id, c.stalled from outbox_claims c
        where c.business_id = m.id and c.kind = wanted_kind order by c.queue_id offset 0) c) on_the_way
    cross join lateral (
      with recursive queue as (
        (select o.queue_id from outbox o where o.kind = wanted_kind and o.business_id = m.id
         order by o.queue_id limit 1)
        union all
        select n.queue_id from queue cross join lateral (
          select o.queue_id from outbox o
          where o.kind = wanted_kind and o.business_id = m.id and o.queue_id > queue.queue_id
          order by o.queue_id limit 1) n)
      select queue.queue_id, cardinality(array_positions(on_the_way.queues, queue.queue_id)) as places,
        queue.queue_id = any(on_the_way.stalled) as stalled
      from queue) q
    cross join lateral (
      select o.ctid as place, o.id, o.due_at from outbox o
      where o.kind = wanted_kind and o.business_id = m.id and o.queue_id = q.queue_id and o.due_at <= now()
        and o.id <> all(on_the_way.ids)
        and not (o.trigger = 'replay' and exists (
          select from outbox s
          where s.business_id = o.business_id and s.id = o.id and s.trigger = 'schedule' and s.due_at <= now()))
      order by o.due_at, o.id limit greatest(per_queue - q.places, 0)) d
  ),
  fair as (
    select *, row_number() over (partition by business_id, stalled order by load, due_at, id) as stalled_turn from due
  ),
  seated as (
    select *, row_number() over (partition by business_id order by load, due_at, id) as turn
    from fair where not stalled or stalled_turn <= stalled_per_business - stalled_places
  ),
  chosen as materialized (
    select business_id, stalled, place,
      row_number() over (order by turn, business_id) <= per_claim
        and (not stalled
          or row_number() over (partition by stalled order by turn, business_id) <= stalled_per_claim) as is_taken
    from seated where turn <= per_business - places
  ),
  taken as (
    delete from outbox o using chosen c where c.is_taken and o.ctid = c.place
    returning o.business_id, o.queue_id, o.id, o.attempt, o.trigger, c.stalled
  ),
  claimed as (
    insert into outbox_claims (
      attempt_id, kind, trigger, business_id, queue_id, id, attempt, stalled, started_at, claimed_until)
    select new_uuid_v7(), wanted_kind, t.trigger, t.business_id, t.queue_id, t.id, t.attempt, t.stalled, now(),
      now() + lease
    from taken t
    returning *
  )
  select c.attempt_id, c.business_id, c.queue_id, c.id, c.attempt, c.trigger, c.stalled, c.started_at from claimed c
  union all
  select null, b, null, null, null, null, null, null
    from (
      select unnest(wanted) except select unnest(mine)
      union select business_id from chosen where not is_taken and not stalled) again(b);
end
$$;

revoke all on function claim_due from public;
