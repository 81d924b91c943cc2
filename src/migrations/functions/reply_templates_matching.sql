-- The reply templates for the channel or for any, whose name, subject or text contains the text, newest first. A
-- business has a few hundred at most, so it reads all of them.
create or replace function reply_templates_matching(
  search text, before_at timestamptz, before_id uuid, most integer, wanted_channel text)
returns setof uuid
language sql stable rows 100
set search_path = public, pg_temp
as $$
  select id from reply_templates
  where business_id = current_business()
    and (wanted_channel is null or channel is null or channel::text = wanted_channel)
    and lower(concat_ws(' ', name, subject, text)) like search_pattern(search)
    and (before_at is null or (created_at, id) < (before_at, before_id))
  order by created_at desc, id desc
  limit most
$$;
