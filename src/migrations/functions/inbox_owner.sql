-- The business that owns a phone number or email address. Inbound messages arrive before their business is known.

-- contract: 1.0.0 names the parameter as here. Only databases before it have another name, which no replacement may change.
do $do$
begin
  if exists (select from pg_proc where oid = to_regprocedure('inbox_owner(text)') and proargnames <> '{receiver}') then
    drop function inbox_owner(text);
  end if;
end
$do$;

create or replace function inbox_owner(receiver text) returns uuid
language sql stable security definer
set search_path = public, pg_temp
as $$ select id from businesses where sms_number = receiver or lower(inbound_email) = lower(receiver) $$;

revoke all on function inbox_owner from public;
grant execute on function inbox_owner to fieldline_app;
