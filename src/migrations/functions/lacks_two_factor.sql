-- Whether the person must still set up two-factor sign-in, which their business had required when the session began.
-- Does not apply to single sign-on, because the identity provider asks for a second factor.
create or replace function lacks_two_factor(given_hash bytea) returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$
  select exists (
    select from sessions s
      join members m on m.business_id = s.business_id and m.id = s.member_id
      join businesses b on b.id = s.business_id
    where s.token_hash = given_hash and m.two_factor_at is null and s.created_at >= b.two_factor_required_at
      and s.signed_in_by = 'password')
$$;

revoke all on function lacks_two_factor from public;
grant execute on function lacks_two_factor to fieldline_app;
