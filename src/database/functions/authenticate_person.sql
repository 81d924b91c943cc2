-- The person of a session that has not ended; no row otherwise.
drop function if exists admit_person(bytea);

create or replace function authenticate_person(given_hash bytea)
returns table (id uuid, business_id uuid, name text, role "Role")
language sql stable security definer rows 1
set search_path = public, pg_temp
as $$
  select m.id, m.business_id, m.name, m.role
  from sessions s join members m on m.business_id = s.business_id and m.id = s.member_id
  where s.token_hash = given_hash and s.expires_at > now() and m.is_active
$$;

revoke all on function authenticate_person from public;
grant execute on function authenticate_person to fieldline_app;
