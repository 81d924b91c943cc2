-- Whether a session is live. It ends at its expires_at, 30 days after it began, or SESSION_RETENTION_DAYS after its
-- last use. Default: 14.
create or replace function is_live(session sessions) returns boolean
language sql stable
as $$
  select session.expires_at > now() and session.last_seen_at > now()
    - coalesce(nullif(current_setting('app.session_retention_days', true), ''), '14')::integer * interval '1 day'
$$;
