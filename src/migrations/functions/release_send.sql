-- Uncounts what `take_send` counted for an item that was not sent.
create or replace function release_send(item uuid) returns void
language sql security definer
set search_path = public, pg_temp
as $$ delete from sends where business_id = current_business() and id = item $$;

revoke all on function release_send from public;
grant execute on function release_send to fieldline_app;
