-- Takes one request from a business's shared quota and from the credential's share, if it has one: from both or
-- neither. Locks the business's row first. Without a share, its columns are null. In a read-only transaction, all but
-- `allowed` are null.
create or replace function take_quotas(
  business uuid, credential uuid, share integer, rate_limit integer, instant timestamptz default null,
  out allowed boolean, out remaining integer, out reset_seconds integer,
  out share_allowed boolean, out share_remaining integer, out share_reset_seconds integer)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  shared quotas;
  own quotas;
begin
  if current_setting('transaction_read_only')::boolean then
    allowed := true;
    return;
  end if;

  if share is not null then
    select * into shared from quotas q where q.business_id = business and q.kind = 'api' for update;
  end if;
  select q.allowed, q.remaining, q.reset_seconds into allowed, remaining, reset_seconds
    from take_quota(business, rate_limit, instant) q;
  if share is null then
    return;
  end if;

  select * into own from quotas q where q.business_id = business and q.kind = credential::text;
  select q.allowed, q.remaining, q.reset_seconds into share_allowed, share_remaining, share_reset_seconds
    from take_quota(business, share, instant, credential::text) q;
  if allowed and not share_allowed then
    perform restore_quota(shared);
    remaining := remaining + 1;
  elsif share_allowed and not allowed then
    if own.business_id is null then
      delete from quotas q where q.business_id = business and q.kind = credential::text;
    else
      perform restore_quota(own);
    end if;
    share_remaining := share_remaining + 1;
  end if;
end
$$;

revoke all on function take_quotas from public;
