-- Takes a call from a credential's quotas. `refusal` is the problem if the business may not use the API. A refused call
-- counts too. In a read-only transaction it writes nothing and `remaining` is null, so that requests can be
-- authenticated while the database's disk is full.
create or replace function take_call(
  business uuid, credential uuid, share integer, rate_limit integer,
  out time_zone text, out refusal text, out allowed boolean, out remaining integer, out reset_seconds integer,
  out share_allowed boolean, out share_remaining integer, out share_reset_seconds integer)
language plpgsql
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  setting text;
begin
  -- A crash may lose the last moments of a count. That is cheaper than a disk flush for each request.
  setting := set_config('synchronous_commit', 'off', true);

  select b.time_zone,
      case when b.suspended_at is null then api_refusal(b.plan, b.subscription, b.trial_ends_at) else 'suspended' end,
      q.allowed, q.remaining, q.reset_seconds, q.share_allowed, q.share_remaining, q.share_reset_seconds
    into time_zone, refusal, allowed, remaining, reset_seconds, share_allowed, share_remaining, share_reset_seconds
    from businesses b cross join lateral take_quotas(business, credential, share, rate_limit) q
    where b.id = business;
end
$$;

revoke all on function take_call from public;
