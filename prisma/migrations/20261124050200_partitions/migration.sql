-- What there is moves to the schema `partitions` as it is, and becomes the first partition of tables of the same names, columns
-- and indexes: no row is read or written. Only the owner reaches a partition by its own name. The months to come are made by
-- src/database/partitions.ts; what belongs to none goes to the partition by default.

-- contract: An event's delivery is inserted in the statement that inserts the event, and each is deleted after its deliveries.
alter table webhook_deliveries drop constraint webhook_deliveries_business_id_event_id_fkey;
-- contract: The table of the same name below answers every statement of the last release.
alter table events set schema partitions;
-- contract: The table of the same name below answers every statement of the last release.
alter table webhook_deliveries set schema partitions;
-- contract: The table of the same name below answers every statement of the last release.
alter table webhook_attempts set schema partitions;
-- contract: The table of the same name below answers every statement of the last release.
alter table partitions.events rename to events_before;
-- contract: The table of the same name below answers every statement of the last release.
alter table partitions.webhook_deliveries rename to webhook_deliveries_before;
-- contract: The table of the same name below answers every statement of the last release.
alter table partitions.webhook_attempts rename to webhook_attempts_before;

create table events (
  like partitions.events_before including defaults including generated including storage,
  constraint events_pkey primary key (business_id, id)
) partition by range (id);
create index events_business_id_occurred_at_id_idx on events (business_id, occurred_at desc, id desc);
create index events_occurred_at_idx on events using brin (occurred_at);

create table webhook_deliveries (
  like partitions.webhook_deliveries_before including defaults including generated including storage,
  constraint webhook_deliveries_pkey primary key (business_id, id),
  constraint webhook_deliveries_business_id_subscription_id_fkey foreign key (business_id, subscription_id)
    references webhook_subscriptions (business_id, id) on delete cascade on update cascade
) partition by range (id);
create index webhook_deliveries_business_id_created_at_id_idx on webhook_deliveries (business_id, created_at desc, id desc);
create index webhook_deliveries_business_id_subscription_id_created_at_i_idx
  on webhook_deliveries (business_id, subscription_id, created_at desc, id desc);
create index webhook_deliveries_troubled on webhook_deliveries (business_id, created_at desc, id desc) where is_troubled;
create index webhook_deliveries_troubled_of_subscription
  on webhook_deliveries (business_id, subscription_id, created_at desc, id desc) where is_troubled;
create index webhook_deliveries_created on webhook_deliveries using brin (created_at);

create table webhook_attempts (
  like partitions.webhook_attempts_before including defaults including generated including storage,
  constraint webhook_attempts_pkey primary key (business_id, delivery_id, id)
) partition by range (delivery_id);

call own_by_business('events');
call own_by_business('webhook_deliveries');
call own_by_business('webhook_attempts');
grant select, insert, update, delete on events, webhook_deliveries, webhook_attempts to fieldline_app;
-- contract: The last release reaches the rows through the tables above.
revoke all on partitions.events_before, partitions.webhook_deliveries_before, partitions.webhook_attempts_before
  from fieldline_app;

-- contract: Each table's triggers go on to fire, on the table of its name; what is attached fulfils its check, and is not read.
do $$
declare
  each record;
  found_trigger record;
begin
  for each in
    select name, conrelid::regclass as first, substring(pg_get_constraintdef(c.oid) from '[0-9a-f-]{36}') as bound
    from unnest(array['events', 'webhook_deliveries', 'webhook_attempts']) name
    join pg_constraint c on c.conname = name || '_before' and c.conrelid = ('partitions.' || name || '_before')::regclass
  loop
    for found_trigger in
      select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = each.first and not tgisinternal
    loop
      execute format('drop trigger %I on %s', found_trigger.tgname, each.first);
      execute replace(found_trigger.definition, format(' ON %s ', each.first), format(' ON %I ', each.name));
    end loop;
    execute format('alter table %I attach partition %s for values from (minvalue) to (%L)', each.name, each.first, each.bound);
    execute format('alter table %s drop constraint %I', each.first, each.name || '_before');
  end loop;
end
$$;

create table partitions.events_default partition of events default;
create table partitions.webhook_deliveries_default partition of webhook_deliveries default
  with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create table partitions.webhook_attempts_default partition of webhook_attempts default;
-- Every partition has this key of its own; one of them all would have to hold the id.
-- contract: The partition is new and empty.
create unique index on partitions.webhook_deliveries_default (business_id, event_id, subscription_id);

-- The last release deletes events by their place in a table, and each partition has such places: it leaves them to this one,
-- which names the partition.
create function delete_from_partition() returns trigger
language plpgsql
as $$
begin
  raise exception 'rows of % are deleted from its partitions', tg_table_name;
end
$$;
create trigger delete_from_partition before delete on events for each statement execute function delete_from_partition();
