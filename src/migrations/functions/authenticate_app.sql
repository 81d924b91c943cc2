-- authenticate_api_key for an access token. An index finds the hash of 32 random bytes, so the duration reveals nothing
-- useful about other hashes.
create or replace function authenticate_app(
  token_hash bytea, rate_limit integer,
  out id uuid, out business_id uuid, out time_zone text, out name text, out scopes text[],
  out refusal text, out allowed boolean, out remaining integer, out reset_seconds integer,
  out share integer, out share_allowed boolean, out share_remaining integer, out share_reset_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  found_token record;
begin
  select a.id, a.business_id, a.name, r.scopes, a.last_used_at, a.requests_per_minute
    into found_token
    from oauth_records r
    join connected_apps a on a.id = r.app_id
    where r.model = 'AccessToken' and r.id_hash = token_hash and r.expires_at > clock_timestamp()
      and a.revoked_at is null;
  if not found then
    return;
  end if;

  id := found_token.id;
  business_id := found_token.business_id;
  name := found_token.name;
  scopes := found_token.scopes;
  share := found_token.requests_per_minute;
  select c.time_zone, c.refusal, c.allowed, c.remaining, c.reset_seconds, c.share_allowed, c.share_remaining, c.share_reset_seconds
    into time_zone, refusal, allowed, remaining, reset_seconds, share_allowed, share_remaining, share_reset_seconds
    from take_call(found_token.business_id, found_token.id, found_token.requests_per_minute, rate_limit) c;

  if not current_setting('transaction_read_only')::boolean
    and (found_token.last_used_at is null or found_token.last_used_at < clock_timestamp() - interval '1 minute') then
    update connected_apps a set last_used_at = clock_timestamp()
      where a.id = found_token.id and (a.last_used_at is null or a.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
end
$$;

revoke all on function authenticate_app from public;
grant execute on function authenticate_app to fieldline_app;
