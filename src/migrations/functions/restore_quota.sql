-- Restores a quota after a request was taken from it, in the same transaction.
create or replace function restore_quota(before quotas) returns void
language sql
set search_path = public, pg_temp
as $$
  update quotas
    set newest_micros = before.newest_micros, oldest_second = before.oldest_second, taken = before.taken,
        counts = before.counts, latest = before.latest
    where business_id = before.business_id and kind = before.kind
$$;

revoke all on function restore_quota from public;
