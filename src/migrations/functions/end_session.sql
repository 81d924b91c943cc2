-- Ends the session of a token, in any business: whoever has the token has the session.
create or replace function end_session(given_hash bytea) returns void
language sql security definer
set search_path = public, pg_temp
as $$ delete from sessions where token_hash = given_hash $$;

revoke all on function end_session from public;
grant execute on function end_session to fieldline_app;
