-- replaces: 20261201040000_prices_with_four_decimals
-- replaces: 20261201040001_prices_reconnect
-- replaces: 20261201040001_prices_reconnect_busy
-- Once a column's type has changed, a prepared read of it fails with 0A000 for as long as its connection lives. The
-- replaced migrations closed such connections while requests were about to use them, so some requests failed. Here,
-- requests wait at their authentication until the connections of the last release are closed, about a second.

-- Connections of running processes that may have prepared reads of prices. Those that authenticate or listen have not.
create temporary view price_readers as
  select pid, state, backend_start from pg_stat_activity
  where datname = current_database() and usename = session_user and application_name = 'fieldline'
    and pid <> pg_backend_pid() and query !~* '^listen |authenticate_(key|token|person)\(';

-- contract: It takes locks that this transaction holds until its end.
do $$
begin
  if exists (select from price_readers) then
    -- The tables that authentication reads first. Requests that have authenticated go on to their end.
    lock table api_keys, oauth_records, sessions in access exclusive mode;
    perform pg_sleep(0.25);
    -- Inbound messages belong to a business. Transactions that have written hold this table until they commit.
    lock table businesses in access exclusive mode;
    perform pg_sleep(0.1);
  end if;
end $$;

-- contract: A numeric without a scale stores the rows as they are, so nothing is rewritten. The connections of the last
-- release that have prepared reads of these columns are closed below, and prepare them again.
alter table quote_lines
  alter column quantity type numeric,
  alter column unit_price type numeric,
  add constraint quote_lines_quantity_places check (scale(trim_scale(quantity)) <= 4 and quantity < 1e9) not valid,
  add constraint quote_lines_unit_price_places check (scale(trim_scale(unit_price)) <= 4 and abs(unit_price) < 1e10) not valid;

-- contract: As above.
alter table invoice_lines
  alter column quantity type numeric,
  alter column unit_price type numeric,
  add constraint invoice_lines_quantity_places check (scale(trim_scale(quantity)) <= 4 and quantity < 1e9) not valid,
  add constraint invoice_lines_unit_price_places check (scale(trim_scale(unit_price)) <= 4 and abs(unit_price) < 1e10) not valid;

-- contract: As above.
alter table price_items
  alter column unit_price type numeric,
  add constraint price_items_unit_price_places check (scale(trim_scale(unit_price)) <= 4 and abs(unit_price) < 1e10) not valid;

-- Closes each connection at its next pause, but for those that wait for this transaction: the next migration closes them.
-- If one is busy for two seconds, this gives up and is begun again. After a minute of such tries, it is closed as well.
-- contract: The last release opens its connections again, and repeats the reads that were on their way.
do $$
declare
  changed constant timestamptz := clock_timestamp();
  is_patient constant boolean := changed < coalesce(
    (select backend_start from pg_stat_activity where pid = pg_backend_pid()), changed) + interval '1 minute';
  closed boolean := false;
begin
  loop
    perform pg_stat_clear_snapshot();
    perform pg_terminate_backend(pid) from price_readers
      where backend_start < changed and (state = 'idle' or not is_patient and not pg_backend_pid() = any (pg_blocking_pids(pid)));
    closed := closed or found;
    exit when not exists (
      select from price_readers where backend_start < changed and not pg_backend_pid() = any (pg_blocking_pids(pid)));
    if is_patient and clock_timestamp() > changed + interval '2 seconds' then
      raise exception 'connections of running processes are busy' using errcode = 'lock_not_available';
    end if;
    perform pg_sleep(0.02);
  end loop;
  -- Until the processes know that their connections are closed.
  if closed then
    perform pg_sleep(0.25);
  end if;
end $$;

drop view price_readers;
