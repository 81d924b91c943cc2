-- The business whose number or address it is. Inbound messages arrive before anybody has said whose they are.
drop function if exists inbox_owner(text);

create or replace function inbox_owner(receiver text) returns uuid
language sql stable security definer
set search_path = public, pg_temp
as $$ select id from businesses where sms_number = receiver or lower(inbound_email) = lower(receiver) $$;

revoke all on function inbox_owner from public;
grant execute on function inbox_owner to fieldline_app;
