CREATE TYPE "DeliveryStatus" AS ENUM ('pending', 'delivered', 'failed', 'dead', 'skipped');

CREATE TYPE "AttemptTrigger" AS ENUM ('schedule', 'replay');

CREATE TYPE "AttemptFailure" AS ENUM ('name_not_resolved', 'address_not_allowed', 'connection_failed', 'tls_failed', 'timed_out', 'connection_lost', 'response_invalid', 'bad_status', 'interrupted');

CREATE TABLE "webhook_subscriptions" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret" BYTEA NOT NULL,
    "stalled" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_subscriptions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "subscription_id" UUID NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "replay_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) GENERATED ALWAYS AS (least("next_attempt_at", "replay_at")) STORED,
    "attempt_id" UUID,
    "held_until" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("business_id","id")
);

CREATE TABLE "webhook_attempts" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "delivery_id" UUID NOT NULL,
    "trigger" "AttemptTrigger" NOT NULL DEFAULT 'schedule',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "response_status" INTEGER,
    "response_body" TEXT,
    "failure" "AttemptFailure",
    "detail" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("business_id","delivery_id","id")
);

CREATE INDEX "webhook_subscriptions_business_id_created_at_id_idx" ON "webhook_subscriptions"("business_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "webhook_subscriptions_business_id_id_key" ON "webhook_subscriptions"("business_id", "id");

CREATE INDEX "webhook_deliveries_business_id_created_at_id_idx" ON "webhook_deliveries"("business_id", "created_at" DESC, "id" DESC);

CREATE INDEX "webhook_deliveries_business_id_subscription_id_created_at_i_idx" ON "webhook_deliveries"("business_id", "subscription_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "webhook_deliveries_business_id_event_id_subscription_id_key" ON "webhook_deliveries"("business_id", "event_id", "subscription_id");

CREATE UNIQUE INDEX "events_business_id_id_key" ON "events"("business_id", "id");

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_business_id_event_id_fkey" FOREIGN KEY ("business_id", "event_id") REFERENCES "events"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_business_id_subscription_id_fkey" FOREIGN KEY ("business_id", "subscription_id") REFERENCES "webhook_subscriptions"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_business_id_delivery_id_fkey" FOREIGN KEY ("business_id", "delivery_id") REFERENCES "webhook_deliveries"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- The lines at which deliveries wait, one a subscription, and what is on its way.
create index webhook_deliveries_waiting on webhook_deliveries (business_id, subscription_id, due_at, id)
  where due_at is not null and held_until is null;
create index webhook_deliveries_held on webhook_deliveries (business_id, subscription_id)
  where held_until is not null;
-- What went wrong is looked for among much that went well; the rest is found by walking the log.
create index webhook_deliveries_troubled on webhook_deliveries (business_id, status, created_at desc, id desc)
  where status in ('failed', 'dead', 'skipped');
-- For pruning, which begins where the table does.
create index webhook_deliveries_delivered on webhook_deliveries using brin (delivered_at);

-- Long lines come and go by the minute: statistics and dead entries are not left for long.
alter table webhook_deliveries set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

call own_by_business('webhook_subscriptions');
call own_by_business('webhook_deliveries');
call own_by_business('webhook_attempts');

-- As Postgres 18's uuidv7(), for the versions before it.
create function new_uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- Why a business may not use the API, webhooks included, by the name of the problem; null where it may.
create function api_refusal(plan "Plan", subscription "SubscriptionState", trial_ends_at timestamptz) returns text
language sql stable
as $$
  select case
    when plan = 'starter' then 'plan-required'
    when subscription = 'active' or subscription = 'trialing' and trial_ends_at > clock_timestamp() then null
    else 'subscription-inactive'
  end
$$;

-- As it was, but for the rule above.
create or replace function admit(
  given_prefix text, nonce bytea, blinded bytea, rate_limit integer,
  out id uuid, out business_id uuid, out name text, out scopes text[],
  out refusal text, out admitted boolean, out remaining integer, out reset_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  held record;
begin
  select k.id, k.business_id, k.name, k.scopes, k.secret_hash, k.last_used_at, b.plan, b.subscription, b.trial_ends_at
    into held
    from api_keys k join businesses b on b.id = k.business_id
    where k.prefix = given_prefix and k.revoked_at is null;
  if not found or sha256(held.secret_hash || nonce) <> blinded then
    return;
  end if;

  -- Losing the last moments of a count in a crash does not justify that each request waits for the disk.
  perform set_config('synchronous_commit', 'off', true);

  id := held.id;
  business_id := held.business_id;
  name := held.name;
  scopes := held.scopes;
  refusal := api_refusal(held.plan, held.subscription, held.trial_ends_at);
  select a.admitted, a.remaining, a.reset_seconds into admitted, remaining, reset_seconds
    from take_allowance(held.business_id, rate_limit, null) a;

  if held.last_used_at is null or held.last_used_at < clock_timestamp() - interval '1 minute' then
    update api_keys k set last_used_at = clock_timestamp()
      where k.id = held.id and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
end
$$;

-- Both functions below plan once, and only for reaching single rows by their indexes: a busy table's statistics are
-- those of a minute ago, when it may have been empty, and by them a scan looks cheap.

-- Claims what is due for the given businesses, at most `most` of it: of each subscription at most 2 are on their way,
-- of each business at most 10, in however many workers. The business's lock and a snapshot taken under it decide, which
-- is why this is plpgsql: each of its statements sees what was committed before it began. A business that another worker
-- is claiming for, or of which there was more than was taken, comes back with `again`. The lines of a subscription that
-- is paused or deleted are skipped whole; a business without API access skips what falls due, and so does a subscription
-- that no longer names the event: whoever took that away need not be allowed to read it.
-- Places go round the business's lines, those with the least on their way first. Lines whose endpoints keep us waiting
-- get half of the business's places at most, and `most_stalled` of all: they hold up each other, and nobody else.
create function claim_deliveries(wanted uuid[], most integer, most_stalled integer, lease interval)
returns table (
  business_id uuid, again boolean, delivery_id uuid, attempt_id uuid, attempt_count integer, trigger "AttemptTrigger",
  event_id uuid, payload text, recorded_at timestamptz, subscription_id uuid, stalled boolean, url text, secret bytea)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off
as $$
#variable_conflict use_column
declare
  mine uuid[];
begin
  select coalesce(array_agg(b), '{}') into mine
    from (select distinct unnest(wanted) as b) asked
    where pg_try_advisory_xact_lock(hashtextextended('webhooks of ' || b, 0));

  return query
  with lines as materialized (
    select l.business_id, l.subscription_id, s.url, s.secret, s.events, s.stalled,
      s.active and s.deleted_at is null as listening,
      api_refusal(b.plan, b.subscription, b.trial_ends_at) is null as entitled,
      (select count(*) from webhook_deliveries h
       where h.business_id = l.business_id and h.subscription_id = l.subscription_id and h.held_until is not null)
        as busy
    from unnest(mine) m(id)
    join businesses b on b.id = m.id
    cross join lateral (
      with recursive line as (
        (select d.business_id, d.subscription_id from webhook_deliveries d
         where d.business_id = m.id and d.due_at is not null and d.held_until is null
         order by d.subscription_id limit 1)
        union all
        select n.business_id, n.subscription_id from line cross join lateral (
          select d.business_id, d.subscription_id from webhook_deliveries d
          where d.business_id = m.id and d.subscription_id > line.subscription_id
            and d.due_at is not null and d.held_until is null
          order by d.subscription_id limit 1) n)
      select * from line) l
    cross join lateral (
      select url, secret, events, stalled, active, deleted_at from webhook_subscriptions s
      where s.business_id = l.business_id and s.id = l.subscription_id limit 1) s
  ),
  doomed as (
    select l.business_id, d.id from lines l cross join lateral (
      select id from webhook_deliveries d
      where d.business_id = l.business_id and d.subscription_id = l.subscription_id
        and d.due_at is not null and d.held_until is null and (not l.listening or d.due_at <= now())
      order by d.due_at, d.id limit 500 for update skip locked) d
    where not (l.listening and l.entitled)
  ),
  due as materialized (
    select l.business_id, d.id, d.due_at, d.trigger, l.url, l.secret, l.stalled, d.event_type = any(l.events) as named,
      l.busy + row_number() over (partition by l.business_id, l.subscription_id order by d.due_at, d.id) as load
    from lines l cross join lateral (
      select d.id, d.due_at, d.event_type,
        case when d.replay_at <= now() then 'replay' else 'schedule' end::"AttemptTrigger" as trigger
      from webhook_deliveries d
      where d.business_id = l.business_id and d.subscription_id = l.subscription_id
        and d.due_at <= now() and d.held_until is null
      order by d.due_at, d.id limit greatest(2 - l.busy, 0) for update skip locked) d
    where l.listening and l.entitled
  ),
  skipped as (
    update webhook_deliveries d
      set status = case when d.status in ('pending', 'failed') then 'skipped' else d.status end,
          next_attempt_at = null, replay_at = null, updated_at = now()
      from (select * from doomed union all select business_id, id from due where not named) doomed
      where d.business_id = doomed.business_id and d.id = doomed.id
      returning d.business_id
  ),
  held as materialized (
    select m.id as business_id, count(h.id) as places, count(h.id) filter (where s.stalled) as stalled_places
    from unnest(mine) m(id)
    left join webhook_deliveries h on h.business_id = m.id and h.held_until is not null
    left join webhook_subscriptions s on s.business_id = h.business_id and s.id = h.subscription_id
    group by m.id
  ),
  placed as (
    select due.*, row_number() over (partition by due.business_id order by load, due_at, due.id) as place
    from (
      select due.*, row_number() over (partition by due.business_id, due.stalled order by load, due_at, due.id) as turn
      from due where named) due
    join held on held.business_id = due.business_id
    where not stalled or turn <= 5 - stalled_places
  ),
  open as materialized (
    select placed.*,
      row_number() over (order by place, placed.business_id) <= most
        and (not stalled or row_number() over (partition by stalled order by place, placed.business_id) <= most_stalled)
        as taken,
      new_uuid_v7() as attempt_id
    from placed join held on held.business_id = placed.business_id
    where place <= 10 - held.places
  ),
  claimed as (
    update webhook_deliveries d
      set held_until = now() + lease, attempt_id = open.attempt_id, updated_at = now(),
          attempt_count = d.attempt_count + case open.trigger when 'schedule' then 1 else 0 end,
          next_attempt_at = case open.trigger when 'schedule' then null else d.next_attempt_at end,
          replay_at = case open.trigger when 'replay' then null else d.replay_at end
      from open where open.taken and d.business_id = open.business_id and d.id = open.id
      returning d.business_id, d.id, d.attempt_id, d.attempt_count, open.trigger, d.event_id, d.created_at,
        d.subscription_id, open.stalled, open.url, open.secret
  ),
  begun as (
    insert into webhook_attempts (business_id, delivery_id, id, trigger)
      select business_id, id, attempt_id, trigger from claimed
  )
  select c.business_id, false, c.id, c.attempt_id, c.attempt_count, c.trigger, c.event_id, e.payload, c.created_at,
      c.subscription_id, c.stalled, c.url, c.secret
    from claimed c join events e on e.business_id = c.business_id and e.id = c.event_id
  union all
  select b, true, null, null, null, null, null, null, null, null, null, null, null
    from (
      select unnest(wanted) except select unnest(mine)
      union select business_id from skipped
      union select business_id from open where not taken and not stalled) more(b);
end
$$;

revoke all on function claim_deliveries from public;

-- Notes how attempts ended, and sets the alarms of those that are tried again. The `case` keeps the planner from taking
-- open attempts for so few that it could read them all.
create function settle_attempts(given jsonb) returns void
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off
as $$
begin
  with ended as materialized (
    select * from jsonb_to_recordset(given) as ended(
      "businessId" uuid, "deliveryId" uuid, "attemptId" uuid, delivered boolean, "durationMs" integer,
      "responseStatus" integer, "responseBody" text, failure "AttemptFailure", detail text, "waitSeconds" float8,
      "replayAgain" boolean, "subscriptionId" uuid, stalled boolean)
  ), noted as (
    update webhook_attempts a
    set ended_at = now(), duration_ms = ended."durationMs", response_status = ended."responseStatus",
        response_body = ended."responseBody", failure = ended.failure, detail = ended.detail
    from ended
    where a.business_id = ended."businessId" and a.delivery_id = ended."deliveryId" and a.id = ended."attemptId"
      and case when a.ended_at is null then true end
  ), moved as (
    update webhook_deliveries d
    set held_until = null, attempt_id = null, updated_at = now(),
        status = case
          when ended.delivered then 'delivered'
          when d.status in ('delivered', 'skipped') or d.next_attempt_at is not null or ended."replayAgain" then d.status
          when ended."waitSeconds" is null then 'dead'
          else 'failed'
        end::"DeliveryStatus",
        delivered_at = case when ended.delivered then coalesce(d.delivered_at, now()) else d.delivered_at end,
        next_attempt_at = case
          when ended.delivered then null
          else coalesce(d.next_attempt_at, now() + ended."waitSeconds" * interval '1 second')
        end,
        replay_at = case when ended."replayAgain" then date_trunc('milliseconds', now()) else d.replay_at end
    from ended
    where d.business_id = ended."businessId" and d.id = ended."deliveryId" and d.attempt_id = ended."attemptId"
    returning d.business_id, d.id, d.next_attempt_at
  ), answering as (
    -- A hint, changed where it is wrong, and left to the next attempt where somebody holds the row.
    update webhook_subscriptions s set stalled = found.stalled
    from (
      select s.business_id, s.id, told.stalled from (
        select "businessId", "subscriptionId", bool_and(stalled) as stalled from ended group by 1, 2) told
      join webhook_subscriptions s on s.business_id = told."businessId" and s.id = told."subscriptionId"
      where s.stalled <> told.stalled
      for no key update of s skip locked) found
    where s.business_id = found.business_id and s.id = found.id
  )
  insert into pgboss.job (name, data, start_after)
  select 'deliver', json_build_object('business_id', business_id, 'delivery_id', id), next_attempt_at
  from moved where next_attempt_at is not null;
end
$$;

revoke all on function settle_attempts from public;
