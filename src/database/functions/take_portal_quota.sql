-- Takes one request of a signed-in person from their business's quota for the portal.
create or replace function take_portal_quota(
  business uuid, rate_limit integer, out allowed boolean, out remaining integer, out reset_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  select q.allowed, q.remaining, q.reset_seconds into allowed, remaining, reset_seconds
    from take_quota(business, rate_limit, null, 'portal') q;
end
$$;

revoke all on function take_portal_quota from public;
grant execute on function take_portal_quota to fieldline_app;
