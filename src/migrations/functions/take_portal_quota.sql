-- Takes one request of a signed-in person from their business's quota for the portal. Where that is used up, an owner takes
-- from one of a tenth as many: nobody on the team keeps the owners from deactivating whoever uses it up.
drop function if exists take_portal_quota(uuid, integer);

create or replace function take_portal_quota(
  business uuid, rate_limit integer, is_owner boolean default false,
  out allowed boolean, out remaining integer, out reset_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  select q.allowed, q.remaining, q.reset_seconds into allowed, remaining, reset_seconds
    from take_quota(business, rate_limit, null, 'portal') q;
  if is_owner and not allowed then
    select q.allowed, q.remaining, q.reset_seconds into allowed, remaining, reset_seconds
      from take_quota(business, ceil(rate_limit / 10.0)::integer, null, 'owners') q;
  end if;
end
$$;

revoke all on function take_portal_quota from public;
grant execute on function take_portal_quota to fieldline_app;
