-- Tracks the log position up to which each business has written, so that a read on a replica sees all earlier writes of
-- its business. A transaction does not know the position of its commit. So it inserts a row, which becomes visible with
-- the commit: whoever sees the row knows that the commit is before the log's current end. No transaction waits for
-- another, and no clock is used. The triggers exist only if a process has a replica (src/tenancy/replica.ts).

-- The tables with a business whose writes are not tracked yet, except tables that no read shows, and the log of
-- requests, which may be late.
create or replace function untracked_tables() returns setof text
language sql stable
as $$
  select c.relname::text from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relname = 'businesses' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped))
    and c.relname not in ('api_requests', 'business_writes', 'quotas', 'watched_businesses')
    and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'mark\_%') < 3
  order by 1
$$;

-- Adds the triggers to one table. Run it in a transaction of its own, because adding a trigger waits for the table's
-- writers.
create or replace function track_writes(tracked text) returns void
language plpgsql
as $$
declare
  has_uses constant boolean := tracked in ('api_keys', 'connected_apps', 'sessions');
  owner constant text := case tracked when 'businesses' then 'id' else 'business_id' end;
begin
  execute format('create or replace trigger mark_insert after insert on %I referencing new table as changed
    for each statement execute function mark_writes(%L)', tracked, owner);
  execute format('create or replace trigger mark_delete after delete on %I referencing old table as changed
    for each statement execute function mark_writes(%L)', tracked, owner);
  execute format('create or replace trigger mark_update after update on %I referencing old table as previous new table as changed
    for each statement execute function %s', tracked,
    case when has_uses then 'mark_writes_but()' else format('mark_writes(%L)', owner) end);
end
$$;

-- Removes all triggers, when no process has a replica.
create or replace function untrack_writes() returns void
language plpgsql
as $$
declare
  found_trigger record;
begin
  for found_trigger in
    select tgname, tgrelid::regclass as tracked from pg_trigger where tgname like 'mark\_%' and not tgisinternal
  loop
    execute format('drop trigger %I on %s', found_trigger.tgname, found_trigger.tracked);
  end loop;
  delete from business_writes;
end
$$;

create or replace function mark_writes() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_argv[0] = 'id' then
    insert into business_writes (business_id) select distinct id from changed on conflict do nothing;
  else
    insert into business_writes (business_id)
      select distinct business_id from changed where business_id is not null on conflict do nothing;
  end if;
  return null;
end
$$;

-- Ignores a credential's last use. It is stored at most once a minute, and is not a change by the business.
create or replace function mark_writes_but() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  uses constant text[] := '{last_used_at,last_used_address,last_used_app,last_seen_at}';
begin
  insert into business_writes (business_id)
    select distinct business_id from (
      select c.business_id, to_jsonb(c) - uses from changed c
      except select p.business_id, to_jsonb(p) - uses from previous p
    ) different (business_id, record)
    on conflict do nothing;
  return null;
end
$$;

-- The log position, in bytes, that a replica must have reached for a read of the business that begins now.
create or replace function last_write(business uuid) returns float8
language sql stable security definer
set search_path = public, pg_temp
as $$
  select case
    when count(*) = 0 then 0
    when bool_or(position is null) then (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8
    -- A position from a dump belongs to another server's log, and may be ahead of this one's.
    else (least(max(position), pg_current_wal_insert_lsn()) - '0/0'::pg_lsn)::float8 end
  from business_writes where business_id = business
$$;

revoke all on function last_write from public;
grant execute on function last_write to fieldline_app;

-- Folds committed transactions into one row per business. Only one process runs it at a time.
create or replace function fold_writes() returns void
language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_writes', 0)) then
    return;
  end if;
  with fresh as (delete from business_writes where position is null returning business_id)
    insert into business_writes (business_id, transaction, position)
      -- Reads the log's end once per business, because it moves while rows are deleted.
      select f.business_id, '0'::xid8, pg_current_wal_insert_lsn()
        from (select distinct business_id from fresh) f join businesses b on b.id = f.business_id
      on conflict (business_id, transaction) do update set position = excluded.position;
end
$$;

revoke all on function fold_writes, track_writes, untrack_writes, untracked_tables, mark_writes, mark_writes_but from public;
