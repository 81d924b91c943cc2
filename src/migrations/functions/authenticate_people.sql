-- authenticate_person and take_portal_quota for a batch of requests, as authenticate_api_keys for keys. `id` is null if
-- the session is not live.
create or replace function authenticate_people(hashes bytea[], rate_limits integer[])
returns table (
  is_asked boolean, id uuid, business_id uuid, name text, role "Role", allowed boolean, remaining integer,
  reset_seconds integer)
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  is_read_only constant boolean := current_setting('transaction_read_only')::boolean;
  place integer;
begin
  for place in 1 .. cardinality(hashes) loop
    if not is_read_only then
      perform from sessions s join quotas q on q.business_id = s.business_id and q.kind = 'portal'
        where s.token_hash = hashes[place]
        for update of q skip locked;
    end if;
    if is_read_only or found then
      return query select true, p.id, p.business_id, p.name, p.role, q.allowed, q.remaining, q.reset_seconds
        from (select) one
        left join lateral authenticate_person(hashes[place]) p on true
        left join lateral take_portal_quota(p.business_id, rate_limits[place], p.role = 'owner') q on p.id is not null;
    else
      return query select false, null::uuid, null::uuid, null::text, null::"Role", null::boolean, null::integer, null::integer;
    end if;
  end loop;
end
$$;

revoke all on function authenticate_people from public;
grant execute on function authenticate_people to fieldline_app;
