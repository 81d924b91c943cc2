-- authenticate_api_key for a batch of requests of any businesses, in the given order, with one statement and one
-- commit. If a business's quota is locked or missing, `is_asked` is false, and the caller repeats that request alone.
-- So no request waits for another business's lock.
drop function if exists authenticate_api_keys(text[], bytea[], bytea[], integer);

create or replace function authenticate_api_keys(
  given_prefixes text[], nonces bytea[], blinded bytea[], rate_limit integer, addresses text[], apps text[])
returns table (
  is_asked boolean, id uuid, business_id uuid, time_zone text, name text, scopes text[], refusal text, allowed boolean,
  remaining integer, reset_seconds integer, share integer, share_allowed boolean, share_remaining integer,
  share_reset_seconds integer)
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  is_read_only constant boolean := current_setting('transaction_read_only')::boolean;
  place integer;
begin
  for place in 1 .. cardinality(given_prefixes) loop
    if not is_read_only then
      perform from api_keys k join quotas q on q.business_id = k.business_id and q.kind = 'api'
        where k.prefix = given_prefixes[place]
        for update of q skip locked;
    end if;
    if is_read_only or found then
      return query select true, a.*
        from authenticate_api_key(
          given_prefixes[place], nonces[place], blinded[place], rate_limit, addresses[place], apps[place]) a;
    else
      return query select false, null::uuid, null::uuid, null::text, null::text, null::text[], null::text, null::boolean,
        null::integer, null::integer, null::integer, null::boolean, null::integer, null::integer;
    end if;
  end loop;
end
$$;

revoke all on function authenticate_api_keys from public;
grant execute on function authenticate_api_keys to fieldline_app;
