-- The customers with the tag whose name, email or phone contains the text, or who have such a contact, newest first. A
-- whole address finds only those who have it. Runs as the tables' owner, because row-level security cannot use indexes
-- for LIKE and @>, which are not leakproof. It filters by business itself.
--
-- It is planned with the values: rare ones are found by trigrams or tags, common ones by scanning the list. Each half
-- has its own plan, because an `or` over both tables could use neither index. It also takes the page's start and size,
-- if nothing else filters the list.
drop function if exists customers_matching(text, timestamptz, uuid, integer);

create or replace function customers_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  archived boolean default false, wanted_tag text default null)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
as $$
declare
  condition text := search_condition(search);
  listed text := format('select id, created_at from customers c where business_id = %L', current_business())
    || case when archived then ' and archived_at is not null' when not archived then ' and archived_at is null' else '' end
    || case when wanted_tag is null then '' else format(' and tags @> array[%L]', wanted_tag) end
    || ' and ($1 is null or (created_at, id) < ($1, $2))';
  newest_first text := ' order by created_at desc, id desc limit $3';
  people uuid[] := customers_with_address(search, false);
begin
  if search is null then
    return query execute 'select id from (' || listed || newest_first || ') found' using before_at, before_id, most;
  elsif people is not null then
    return query execute 'select id from (' || listed || ' and id = any($4)' || newest_first || ') found'
    using before_at, before_id, most, people;
  else
    return query execute 'select id from ((' || listed || format(' and (%s)', condition) || newest_first
      || ') union (' || listed
      || format(' and exists (select from contacts t
           where t.business_id = %L and t.customer_id = c.id and (%s))', current_business(), condition)
      || newest_first || ')) found' || newest_first
    using before_at, before_id, most;
  end if;
end
$$;

revoke all on function customers_matching from public;
grant execute on function customers_matching to fieldline_app;
