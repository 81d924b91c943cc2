-- What is due or on its way leaves the tables of what was sent, and pg-boss's queues.

create type "OutboxKind" as enum ('webhook', 'email', 'message');

create table outbox (
  kind "OutboxKind" not null,
  trigger "AttemptTrigger" not null default 'schedule',
  business_id uuid not null default current_business(),
  queue_id uuid not null,
  id uuid not null,
  attempt integer not null default 1,
  due_at timestamptz(6) not null,
  constraint outbox_pkey primary key (business_id, id, trigger)
);

create index outbox_queues on outbox (kind, business_id, queue_id, due_at, id);

create table outbox_claims (
  attempt_id uuid not null,
  kind "OutboxKind" not null,
  trigger "AttemptTrigger" not null,
  business_id uuid not null,
  queue_id uuid not null,
  id uuid not null,
  attempt integer not null,
  stalled boolean not null,
  started_at timestamptz(3) not null,
  claimed_until timestamptz(3) not null,
  constraint outbox_claims_pkey primary key (attempt_id, business_id)
);

create index outbox_claims_queues on outbox_claims (business_id, kind, queue_id);

-- Queues whose last attempt was slow to end: a row each, and none of the others.
create table stalled_queues (
  kind "OutboxKind" not null,
  business_id uuid not null,
  queue_id uuid not null,
  constraint stalled_queues_pkey primary key (kind, business_id, queue_id)
);

call own_by_business('outbox');
call own_by_business('outbox_claims');
revoke insert, update, delete on outbox_claims from fieldline_app;
revoke all on stalled_queues from fieldline_app;

-- Rows come and go by the second.
alter table outbox set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table outbox_claims set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Webhooks: what waits, what is on its way, and which endpoints are slow.

insert into outbox (kind, trigger, business_id, queue_id, id, attempt, due_at)
select 'webhook', 'schedule', business_id, subscription_id, id, attempt_count + 1, next_attempt_at
from webhook_deliveries where next_attempt_at is not null;

insert into outbox (kind, trigger, business_id, queue_id, id, attempt, due_at)
select 'webhook', 'replay', business_id, subscription_id, id, 0, replay_at
from webhook_deliveries where replay_at is not null;

insert into outbox_claims
select a.id, 'webhook', a.trigger, d.business_id, d.subscription_id, d.id,
  case a.trigger when 'schedule' then d.attempt_count else 0 end, s.stalled, a.started_at, d.held_until
from webhook_deliveries d
join webhook_attempts a on a.business_id = d.business_id and a.delivery_id = d.id and a.id = d.attempt_id
join webhook_subscriptions s on s.business_id = d.business_id and s.id = d.subscription_id
where d.held_until is not null;

insert into stalled_queues select 'webhook', business_id, id from webhook_subscriptions where stalled;

-- A scheduled attempt counts once it is settled, and is in the log from then on.
update webhook_deliveries d set attempt_count = attempt_count - 1
from outbox_claims c
where c.kind = 'webhook' and c.trigger = 'schedule' and d.business_id = c.business_id and d.id = c.id;

delete from webhook_attempts a using outbox_claims c
where c.kind = 'webhook' and a.business_id = c.business_id and a.delivery_id = c.id and a.id = c.attempt_id;

alter table webhook_subscriptions drop column stalled;

-- With the columns go the indexes on them. What is left changes once an attempt, and in place: no index mentions it, and
-- pages keep room for the next version of their rows.
drop index webhook_deliveries_troubled;
drop index webhook_deliveries_delivered;
alter table webhook_deliveries
  drop column due_at,
  drop column next_attempt_at,
  drop column replay_at,
  drop column attempt_id,
  drop column held_until,
  add column is_troubled boolean not null generated always as (status in ('failed', 'dead', 'skipped')) stored;
alter table webhook_deliveries set (fillfactor = 60);

-- What went wrong is looked for among much that went well; the rest is found by walking the log.
create index webhook_deliveries_troubled on webhook_deliveries (business_id, created_at desc, id desc)
  where is_troubled;
-- For pruning, which begins where the table does.
create index webhook_deliveries_created on webhook_deliveries using brin (created_at);

-- The log of attempts is only added to, by the hundred: it refers to deliveries without a look at each.
alter table webhook_attempts
  drop constraint webhook_attempts_business_id_delivery_id_fkey,
  alter column started_at drop default,
  alter column ended_at set not null;

-- Emails: an attempt that was under way counts as lost when its claim would have.

insert into outbox (kind, business_id, queue_id, id, attempt, due_at)
select 'email', business_id, business_id, id, attempts + 1, next_at from emails where status = 'queued';

alter table emails drop column next_at;

-- Messages: what was claimed stays claimed, and is nobody's to send again.

alter table drafts add column attempt_id uuid;

update drafts set attempt_id = new_uuid_v7() where status = 'sending' and held_until is not null;

insert into outbox_claims
select attempt_id, 'message', 'schedule', business_id, business_id, id, 1, false, updated_at, held_until
from drafts where attempt_id is not null;

insert into outbox (kind, business_id, queue_id, id, due_at)
select 'message', business_id, business_id, id, send_at
from drafts where status in ('scheduled', 'sending') and attempt_id is null;

drop index drafts_going_out;
alter table drafts drop column held_until;

-- Jobs are pg-boss's own again: a business's transaction adds none.
do $$
begin
  if to_regnamespace('pgboss') is not null then
    revoke usage on schema pgboss from fieldline_app;
  end if;
end
$$;
