-- Takes a person's request from their business's portal quota. If it is used up, an owner takes from a quota of a
-- tenth. So nobody on the team can keep owners from deactivating the person who uses it up.
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
