-- The person of a live session, or no row. Stores the session's last use, at most once a minute. A read-only
-- transaction stores nothing.
drop function if exists admit_person(bytea);

create or replace function authenticate_person(given_hash bytea)
returns table (id uuid, business_id uuid, name text, role "Role")
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  found_session record;
begin
  select s.id as session_id, s.last_seen_at, m.id, m.business_id, m.name, m.role
    into found_session
    from sessions s join members m on m.business_id = s.business_id and m.id = s.member_id
    where s.token_hash = given_hash and is_live(s) and m.is_active;
  if not found then
    return;
  end if;

  if not current_setting('transaction_read_only')::boolean
    and found_session.last_seen_at < clock_timestamp() - interval '1 minute' then
    -- A crash may lose the last use. No request waits for the disk or for a locked row because of it.
    perform set_config('synchronous_commit', 'off', true);
    update sessions s set last_seen_at = clock_timestamp() where s.id = (
      select o.id from sessions o
        where o.id = found_session.session_id and o.last_seen_at < clock_timestamp() - interval '1 minute'
        for no key update skip locked);
  end if;

  return query select found_session.id, found_session.business_id, found_session.name, found_session.role;
end
$$;

revoke all on function authenticate_person from public;
grant execute on function authenticate_person to fieldline_app;
