-- The end of a quote's valid_until and an invoice's due_date, which is the end of the day in the business's time zone.
-- It is stored beside the date, so that filters, expiry and responses compare timestamps.
create or replace function end_of_day(day date, time_zone text) returns timestamptz
language sql stable
as $$ select (day + 1)::timestamp at time zone time_zone $$;

-- Locks the business against a change of its time zone until this row is committed, so that the change finds the row.
create or replace function zone_of_business(business_id uuid) returns text
language sql volatile security definer
set search_path = public, pg_temp
as $$ select b.time_zone from businesses b where b.id = business_id for share $$;

revoke all on function zone_of_business from public;
grant execute on function zone_of_business to fieldline_app;

create or replace function set_quote_expiry() returns trigger
language plpgsql
as $$
begin
  new.expires_at := case when new.valid_until is not null
    then end_of_day(new.valid_until, zone_of_business(new.business_id)) end;
  return new;
end
$$;

create or replace trigger quote_expiry before insert or update of valid_until on quotes
  for each row execute function set_quote_expiry();

create or replace function set_invoice_overdue() returns trigger
language plpgsql
as $$
begin
  new.overdue_at := case when new.due_date is not null
    then end_of_day(new.due_date, zone_of_business(new.business_id)) end;
  return new;
end
$$;

create or replace trigger invoice_overdue before insert or update of due_date on invoices
  for each row execute function set_invoice_overdue();

create or replace function move_day_ends() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update quotes set expires_at = end_of_day(valid_until, new.time_zone)
    where business_id = new.id and valid_until is not null;
  update invoices set overdue_at = end_of_day(due_date, new.time_zone)
    where business_id = new.id and due_date is not null;
  return null;
end
$$;

revoke all on function move_day_ends from public;

create or replace trigger business_day_ends after update of time_zone on businesses
  for each row when (old.time_zone <> new.time_zone) execute function move_day_ends();
