-- Takes one request from a business's quota, if one is left. A second counts until a minute after its latest request,
-- so no span of 60 seconds allows more than rate_limit. The result `reset_seconds` is the time until the oldest second
-- stops counting, or for a refused request, until enough have. The parameter `instant` is for tests. Its default is the
-- clock after the row is locked. Credentials share the business's quota 'api', and people in the portal 'portal'. A
-- read-only transaction cannot count. It allows the request, and the other results are null.
drop function if exists take_allowance(uuid, integer, timestamptz);
drop function if exists take_quota(uuid, integer, timestamptz);

create or replace function take_quota(
  business uuid, rate_limit integer, instant timestamptz, quota_kind text default 'api',
  out allowed boolean, out remaining integer, out reset_seconds integer)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  minute constant bigint := 60000000;
  quota quotas;
  micros bigint;
  this_second bigint;
  slot integer;
  left_over integer;
begin
  if current_setting('transaction_read_only')::boolean then
    allowed := true;
    return;
  end if;

  select * into quota from quotas where business_id = business and kind = quota_kind for update;
  if not found then
    insert into quotas (business_id, kind, newest_micros, oldest_second, taken, counts, latest)
      values (business, quota_kind, 0, 0, 0, array_fill(0, array[61]), array_fill(0, array[61]))
      on conflict do nothing;
    select * into quota from quotas where business_id = business and kind = quota_kind for update;
  end if;

  micros := extract(epoch from coalesce(instant, clock_timestamp())) * 1000000;
  -- If the clock was set back, the quota's time stops until the clock has caught up. After more than a minute, the
  -- quota is reset.
  if micros between quota.newest_micros - minute and quota.newest_micros then
    micros := quota.newest_micros;
  end if;
  this_second := micros / 1000000;

  if micros - quota.newest_micros not between 0 and minute - 1 then
    quota.counts := array_fill(0, array[61]);
    quota.latest := quota.counts;
    quota.taken := 0;
    quota.oldest_second := this_second;
  end if;
  loop
    slot := quota.oldest_second % 61 + 1;
    exit when quota.oldest_second >= this_second
      or quota.counts[slot] > 0 and quota.oldest_second * 1000000 + quota.latest[slot] > micros - minute;
    quota.taken := quota.taken - quota.counts[slot];
    quota.counts[slot] := 0;
    quota.oldest_second := quota.oldest_second + 1;
  end loop;

  allowed := quota.taken < rate_limit;
  if allowed then
    slot := this_second % 61 + 1;
    quota.counts[slot] := quota.counts[slot] + 1;
    quota.latest[slot] := micros % 1000000;
    quota.taken := quota.taken + 1;
    update quotas
      set newest_micros = micros, oldest_second = quota.oldest_second, taken = quota.taken,
          counts = quota.counts, latest = quota.latest
      where business_id = business and kind = quota_kind;
  end if;

  remaining := greatest(rate_limit - quota.taken, 0);
  left_over := quota.taken;
  loop
    slot := quota.oldest_second % 61 + 1;
    left_over := left_over - quota.counts[slot];
    exit when left_over < rate_limit;
    quota.oldest_second := quota.oldest_second + 1;
  end loop;
  reset_seconds := ceil((quota.oldest_second * 1000000 + quota.latest[slot] + minute - micros) / 1000000.0);
end
$$;

revoke all on function take_quota from public;
