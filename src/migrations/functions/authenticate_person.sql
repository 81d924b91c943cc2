-- The person of a live session, or no row. Stores the session's last use, at most once a minute. Use of a sandbox's
-- session also counts for the session that it hangs on. A read-only transaction stores nothing.
--
-- A session of a sandbox's mirrored person counts only while the session that it hangs on does, for that person of the
-- live business, as an owner or admin. It has that person's role of now.
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
  select s.id as session_id, s.last_seen_at, s.parent_id, m.id, m.business_id, m.name, m.role, m.signs_in, m.mirror_of
    into found_session
    from sessions s join members m on m.business_id = s.business_id and m.id = s.member_id
    where s.token_hash = given_hash and is_live(s) and m.is_active;
  if not found then
    return;
  end if;

  if found_session.parent_id is not null or not found_session.signs_in then
    select l.role into found_session.role
      from sessions p
        join members l on l.business_id = p.business_id and l.id = p.member_id
        join businesses live on live.id = p.business_id
        join businesses b on b.sandbox_of = live.id
      where p.id = found_session.parent_id and b.id = found_session.business_id and l.id = found_session.mirror_of
        and is_live(p) and l.is_active and l.role <> 'member'
        and (l.two_factor_at is not null or live.two_factor_required_at is null
          or p.created_at < live.two_factor_required_at or p.signed_in_by <> 'password');
    if not found then
      return;
    end if;
  end if;

  if not current_setting('transaction_read_only')::boolean
    and found_session.last_seen_at < clock_timestamp() - interval '1 minute' then
    -- A crash may lose the last use. No request waits for the disk or for a locked row because of it.
    perform set_config('synchronous_commit', 'off', true);
    update sessions s set last_seen_at = clock_timestamp() where s.id = any(array(
      select o.id from sessions o
        where o.id in (found_session.session_id, found_session.parent_id) and o.last_seen_at < clock_timestamp() - interval '1 minute'
        for no key update skip locked));
  end if;

  return query select found_session.id, found_session.business_id, found_session.name, found_session.role;
end
$$;

revoke all on function authenticate_person from public;
grant execute on function authenticate_person to fieldline_app;
