-- The migration before ends at once if every connection is busy at its first look. This one waits for those that were
-- opened before it, and leaves later ones alone, because these know the new types.
-- contract: The last release opens its connections again, and repeats the reads that were on their way.
do $$
declare
  began constant timestamptz := clock_timestamp();
  changed constant timestamptz := coalesce(
    (select max(started_at) from _prisma_migrations where migration_name = '20261201040001_prices_reconnect'), began);
begin
  loop
    perform pg_stat_clear_snapshot();
    perform case when state = 'idle' or clock_timestamp() > began + interval '5 seconds' then pg_terminate_backend(pid) end
    from pg_stat_activity
    where datname = current_database() and usename = session_user and application_name = 'fieldline'
      and backend_start < changed and pid <> pg_backend_pid();
    exit when not found or clock_timestamp() > began + interval '5 seconds';
    perform pg_sleep(0.05);
  end loop;
end $$;
