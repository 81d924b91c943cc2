-- A session ends 30 days after it began, which is its expires_at, or 14 days after its last use.
create or replace function is_live(session sessions) returns boolean
language sql stable
as $$ select session.expires_at > now() and session.last_seen_at > now() - interval '14 days' $$;
