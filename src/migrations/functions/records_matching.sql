-- The records of a table that match the condition and contain the text, or whose customer's name does, newest first.
-- Takes the page's start and size. Like customers_matching, the four functions below run as the tables' owner to use
-- the trigram indexes, filter by business themselves, and are planned with the text.
--
-- Common texts are found among the newest records. Otherwise the whole table is searched: a name of few customers leads
-- to their records by id, and for a name of many all records are scanned.
--
-- No step depends on the statistics. Customers and records are never joined, because a join with old statistics can
-- compare all rows with each other. The business's id is hidden from the planner where trigrams are needed: for a new
-- business it would expect no rows, and scan all instead of using the trigrams.
create or replace function records_matching(
  records regclass, condition text, search text, before_at timestamptz, before_id uuid, most integer)
returns setof uuid
language plpgsql stable rows 100
set search_path = public, pg_temp
as $$
declare
  newest constant integer := 500;
  few constant integer := 200;
  pattern text := search_pattern(search);
  listed text := format(
    'select id, created_at from %s t where business_id = (select current_business())%s
       and ($1 is null or (created_at, id) < ($1, $2))',
    records, condition);
  by_list constant text := ' order by created_at desc, id desc limit $3';
  has_more boolean;
  found uuid[];
begin
  if most is not null then
    found := array(select records_walked(records, condition, search, before_at, before_id, most, newest));
    execute format('select exists (select from %s where business_id = %L offset %s)', records, current_business(), newest)
    into has_more;
    if cardinality(found) = most or not has_more then
      return query select unnest(found);
      return;
    end if;
  end if;
  execute format(
    'select array(select id from customers
      where business_id = (select current_business()) and search_text like %L and lower(name) like %1$L limit %s)',
    pattern, few + 1)
  into found;
  if cardinality(found) <= few then
    return query execute 'select id from ((' || listed || format(' and (%s)', search_condition(search)) || by_list
      || ') union (' || listed || ' and customer_id = any($4)' || by_list || ')) found' || by_list
    using before_at, before_id, most, found;
  else
    return query select records_walked(records, condition, search, before_at, before_id, most, null);
  end if;
end
$$;

-- Like records_matching, among the first `through` records of the list. Looks up each customer by primary key. Without
-- sorts, Postgres scans the index of the list's order.
create or replace function records_walked(
  records regclass, condition text, search text, before_at timestamptz, before_id uuid, most integer, through integer)
returns setof uuid
language plpgsql stable rows 100
set search_path = public, pg_temp
set enable_sort = off
as $$
begin
  return query execute format(
    'select id from (
       select * from %s where business_id = %L and ($1 is null or (created_at, id) < ($1, $2))
       order by created_at desc, id desc limit $4) t
     where (%s or (select lower(c.name) like %L from customers c where c.business_id = t.business_id and c.id = t.customer_id))%s limit $3',
    records, current_business(), search_condition(search), search_pattern(search), condition)
  using before_at, before_id, most, through;
end
$$;

revoke all on function records_matching, records_walked from public;

-- A condition on the column, if a value is wanted.
create or replace function search_filter(name text, wanted text) returns text
language sql immutable
as $$ select case when wanted is null then '' else format(' and %I = %L', name, wanted) end $$;

create or replace function leads_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  wanted_status text default null, wanted_customer uuid default null, wanted_assignee uuid default null)
returns setof uuid
language sql stable security definer rows 100
set search_path = public, pg_temp
as $$
  select records_matching('leads',
    search_filter('status', wanted_status) || search_filter('customer_id', wanted_customer::text)
      || search_filter('assignee_id', wanted_assignee::text),
    search, before_at, before_id, most)
$$;

-- A sent quote expires at its end (`day_ends.sql`), even if its row does not say so yet.
create or replace function quotes_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  wanted_status text default null, at timestamptz default null, wanted_customer uuid default null)
returns setof uuid
language sql stable security definer rows 100
set search_path = public, pg_temp
as $$
  select records_matching('quotes',
    case wanted_status
      when 'sent' then format(' and status = %L and (expires_at is null or expires_at > %L)', wanted_status, at)
      when 'expired' then format(' and (status = %L or (status = ''sent'' and expires_at <= %L))', wanted_status, at)
      else search_filter('status', wanted_status) end
    || search_filter('customer_id', wanted_customer::text),
    search, before_at, before_id, most)
$$;

create or replace function jobs_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  wanted_status text default null, wanted_customer uuid default null, wanted_assignee uuid default null)
returns setof uuid
language sql stable security definer rows 100
set search_path = public, pg_temp
as $$
  select records_matching('jobs',
    search_filter('status', wanted_status) || search_filter('customer_id', wanted_customer::text)
      || case when wanted_assignee is null then '' else format(
        ' and id = any(array(select job_id from job_assignees where business_id = %L and member_id = %L))',
        current_business(), wanted_assignee) end,
    search, before_at, before_id, most)
$$;

create or replace function invoices_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  wanted_status text default null, wanted_customer uuid default null)
returns setof uuid
language sql stable security definer rows 100
set search_path = public, pg_temp
as $$
  select records_matching('invoices',
    search_filter('status', wanted_status) || search_filter('customer_id', wanted_customer::text),
    search, before_at, before_id, most)
$$;

revoke all on function leads_matching, quotes_matching, jobs_matching, invoices_matching from public;
grant execute on function leads_matching, quotes_matching, jobs_matching, invoices_matching to fieldline_app;
