-- authenticate_api_keys as the previous release calls it.
create or replace function authenticate_keys(
  given_prefixes text[], nonces bytea[], blinded bytea[], rate_limit integer)
returns table (
  is_asked boolean, id uuid, business_id uuid, time_zone text, name text, scopes text[], refusal text, allowed boolean,
  remaining integer, reset_seconds integer)
language sql volatile security definer
set search_path = public, pg_temp
as $$
  select a.is_asked, a.id, a.business_id, a.time_zone, a.name, a.scopes,
    case a.refusal when 'suspended' then 'subscription-inactive' else a.refusal end,
    a.allowed and coalesce(a.share_allowed, true), least(a.remaining, a.share_remaining),
    case when a.share_allowed then a.reset_seconds else coalesce(a.share_reset_seconds, a.reset_seconds) end
  from authenticate_api_keys(
    given_prefixes, nonces, blinded, rate_limit, array_fill(null::text, array[cardinality(given_prefixes)]),
    array_fill(null::text, array[cardinality(given_prefixes)])) a
$$;

revoke all on function authenticate_keys from public;
grant execute on function authenticate_keys to fieldline_app;
