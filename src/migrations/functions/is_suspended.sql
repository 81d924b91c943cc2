create or replace function is_suspended(business uuid) returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$ select exists (select from businesses b where b.id = business and b.suspended_at is not null) $$;

revoke all on function is_suspended from public;
grant execute on function is_suspended to fieldline_app;
