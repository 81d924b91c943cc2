-- authenticate_api_key as the previous release calls it.
drop function if exists admit(text, bytea, bytea, integer);

create or replace function authenticate_key(
  given_prefix text, nonce bytea, blinded bytea, rate_limit integer,
  out id uuid, out business_id uuid, out time_zone text, out name text, out scopes text[],
  out refusal text, out allowed boolean, out remaining integer, out reset_seconds integer)
language sql volatile security definer
set search_path = public, pg_temp
as $$
  select a.id, a.business_id, a.time_zone, a.name, a.scopes,
    case a.refusal when 'suspended' then 'subscription-inactive' else a.refusal end, a.allowed and coalesce(a.share_allowed, true),
    least(a.remaining, a.share_remaining),
    case when a.share_allowed then a.reset_seconds else coalesce(a.share_reset_seconds, a.reset_seconds) end
  from authenticate_api_key(given_prefix, nonce, blinded, rate_limit, null, null) a
$$;

revoke all on function authenticate_key from public;
grant execute on function authenticate_key to fieldline_app;
