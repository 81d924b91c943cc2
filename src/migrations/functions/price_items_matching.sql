-- The price items whose name or description contains the text, newest first. Like customers_matching, it runs as the
-- tables' owner to use the trigram index, filters by business itself, and is planned with the text.
create or replace function price_items_matching(
  search text, before_at timestamptz, before_id uuid, most integer, archived boolean default null)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
as $$
begin
  return query execute format(
    'select id from price_items
     where business_id = %L and search_text like %L%s and ($1 is null or (created_at, id) < ($1, $2))
     order by created_at desc, id desc limit $3',
    current_business(), search_pattern(search),
    case when archived then ' and archived_at is not null' when not archived then ' and archived_at is null' else '' end)
  using before_at, before_id, most;
end
$$;

revoke all on function price_items_matching from public;
grant execute on function price_items_matching to fieldline_app;
