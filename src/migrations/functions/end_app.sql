-- Deletes all tokens, codes and grants of an app of the business. The caller has locked the app's row, so a concurrent
-- token request waits and finds the app revoked.
create or replace function end_app(app uuid) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  delete from oauth_records r
  using connected_apps a
  where r.app_id = app and a.id = app and a.business_id = current_business()
$$;

revoke all on function end_app from public;
grant execute on function end_app to fieldline_app;
