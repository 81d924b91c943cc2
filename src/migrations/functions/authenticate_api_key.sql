-- Authenticates a request by an API key and takes from its quotas, in one statement. The hash is blinded with the
-- caller's nonce, so that the duration of the comparison reveals nothing about the stored one. Without a live key, `id`
-- is null. `address` and `app`, the caller's user agent, are kept with the time of the use.
drop function if exists authenticate_api_key(text, bytea, bytea, integer);

create or replace function authenticate_api_key(
  given_prefix text, nonce bytea, blinded bytea, rate_limit integer, address text, app text,
  out id uuid, out business_id uuid, out time_zone text, out name text, out scopes text[],
  out refusal text, out allowed boolean, out remaining integer, out reset_seconds integer,
  out share integer, out share_allowed boolean, out share_remaining integer, out share_reset_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  found_key record;
begin
  select k.id, k.business_id, k.name, k.scopes, k.secret_hash, k.last_used_at, k.requests_per_minute
    into found_key
    from api_keys k
    where k.prefix = given_prefix and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > clock_timestamp());
  if not found or sha256(found_key.secret_hash || nonce) <> blinded then
    return;
  end if;

  id := found_key.id;
  business_id := found_key.business_id;
  name := found_key.name;
  scopes := found_key.scopes;
  share := found_key.requests_per_minute;
  select c.time_zone, c.refusal, c.allowed, c.remaining, c.reset_seconds, c.share_allowed, c.share_remaining, c.share_reset_seconds
    into time_zone, refusal, allowed, remaining, reset_seconds, share_allowed, share_remaining, share_reset_seconds
    from take_call(found_key.business_id, found_key.id, found_key.requests_per_minute, rate_limit) c;

  -- Skips a locked row, so that no request waits for another.
  if not current_setting('transaction_read_only')::boolean
    and (found_key.last_used_at is null or found_key.last_used_at < clock_timestamp() - interval '1 minute') then
    update api_keys k
      set last_used_at = clock_timestamp(), last_used_address = address, last_used_app = app
      where k.id = (
      select o.id from api_keys o
        where o.id = found_key.id and (o.last_used_at is null or o.last_used_at < clock_timestamp() - interval '1 minute')
        for no key update skip locked);
  end if;
end
$$;

revoke all on function authenticate_api_key from public;
grant execute on function authenticate_api_key to fieldline_app;
