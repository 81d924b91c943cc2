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

-- A prepared read fails with 0A000 for as long as its connection lives, once a column's type has changed. The tables are
-- still locked, so that nothing prepares one with the old types.
-- contract: It closes idle connections only, which the pools of the last release open again.
do $$
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = session_user and application_name = 'fieldline' and state = 'idle'
    and pid <> pg_backend_pid();
end $$;
