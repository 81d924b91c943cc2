-- Closes the connections that waited for the migration before, each at its next pause, and all after five seconds. They
-- are mostly the worker's, which repeats what is interrupted.
-- contract: The last release opens its connections again, and repeats the reads that were on their way.
do $$
declare
  began constant timestamptz := clock_timestamp();
  changed constant timestamptz := (select started_at from _prisma_migrations
    where migration_name = '20261201035900_prices_with_four_decimals_in_a_pause' and rolled_back_at is null);
begin
  loop
    perform pg_stat_clear_snapshot();
    perform case when state = 'idle' or clock_timestamp() > began + interval '5 seconds' then pg_terminate_backend(pid) end
    from pg_stat_activity
    where datname = current_database() and usename = session_user and application_name = 'fieldline'
      and pid <> pg_backend_pid() and backend_start < changed
      and query !~* '^listen |authenticate_(key|token|person)\(';
    exit when not found or clock_timestamp() > began + interval '5 seconds';
    perform pg_sleep(0.02);
  end loop;
end $$;
