-- Closes the connections that were busy when the types changed: each at its next pause, and all after five seconds.
-- contract: The last release opens its connections again, and repeats the reads that were on their way.
do $$
declare
  began constant timestamptz := clock_timestamp();
begin
  loop
    perform pg_stat_clear_snapshot();
    perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = session_user and application_name = 'fieldline'
      and backend_start < began and pid <> pg_backend_pid()
      and (state = 'idle' or clock_timestamp() > began + interval '5 seconds');
    exit when not found or clock_timestamp() > began + interval '5 seconds';
    perform pg_sleep(0.05);
  end loop;
end $$;
