-- The time before which every change is visible: no row that commits later has an earlier `updated_at`. Null if unknown.
-- A transaction that writes a table locks it before it reads the clock, until its commit is visible. So only holders of
-- such locks can still commit earlier times. Row locks and reads, such as a backup's, do not delay it.
create or replace function watermark() returns timestamptz
language plpgsql
as $$
declare
  -- Read before the locks. A transaction that locks later writes later times.
  asked constant timestamptz := clock_timestamp();
  writers int[];
  oldest timestamptz;
  is_known boolean;
begin
  -- A prepared transaction has no process, and its start is unknown.
  select array_agg(distinct coalesce(pid, 0)) into writers from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and pid is distinct from pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and relation in (select oid from pg_class where relnamespace = 'public'::regnamespace);
  if 0 = any(writers) then
    return null;
  end if;
  -- Idle and closed sessions have ended their transactions. The start is hidden for another user's session, or without
  -- track_activities.
  select min(xact_start), coalesce(bool_and(xact_start is not null or state is not distinct from 'idle'), true)
    into oldest, is_known
    from pg_stat_activity where pid = any(writers);
  return case when is_known then least(asked, oldest) end;
end
$$;

revoke all on function watermark from public;
