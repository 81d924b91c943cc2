-- Whether the person of a session has two-factor sign-in. In a sandbox that is the person of the live business, whose
-- row the sandbox's row-level security hides.
create or replace function proves_by_code(given_hash bytea) returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$
  select exists (
    select from sessions s
      left join sessions p on p.id = s.parent_id
      join members m on m.id = coalesce(p.member_id, s.member_id) and m.business_id = coalesce(p.business_id, s.business_id)
    where s.token_hash = given_hash and m.two_factor_at is not null)
$$;

revoke all on function proves_by_code from public;
grant execute on function proves_by_code to fieldline_app;
