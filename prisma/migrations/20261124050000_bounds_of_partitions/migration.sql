-- The log of events and their deliveries becomes tables of one partition a month, of which what there is becomes the first: it
-- lasts to the end of a month that has at least ten days left. Ids begin with their time, so months are ranges of ids. That
-- every row is within the range is found out by the next migration, while others read and write.

create schema partitions;

-- contract: Adds a check, not valid, to three tables; whatever the last release inserts has an id of now, and fulfils it.
do $$
declare
  bound constant uuid := lpad(to_hex((extract(epoch from date_trunc('month', now() at time zone 'UTC' + interval '10 days')
    + interval '1 month') * 1000)::bigint), 12, '0') || repeat('0', 20);
begin
  execute format('alter table events add constraint events_before check (id < %L) not valid', bound);
  execute format('alter table webhook_deliveries add constraint webhook_deliveries_before check (id < %L) not valid', bound);
  execute format('alter table webhook_attempts add constraint webhook_attempts_before check (delivery_id < %L) not valid', bound);
end
$$;
