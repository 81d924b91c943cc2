-- Deletes up to `most` of the oldest entries older than `days`, and returns how many. This is the only way to delete
-- entries: requests can only insert, and entries of the last 30 days always stay.
create or replace function prune_audit_log(days int, most int) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  deleted int;
begin
  delete from audit_log where ctid = any(array(
    select ctid from audit_log where created_at < now() - greatest(days, 30) * interval '1 day'
    limit most for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

revoke all on function prune_audit_log from public;
