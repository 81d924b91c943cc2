-- The records of a table that hold the text, or whose customer's name does, and that meet the condition, newest first; the
-- page's beginning and size go in too. As customers_matching, the four functions below run as the tables' owner to reach
-- the trigram indexes, hold to the business themselves, and are planned with the text at hand.
-- Customers and records are never joined, because a join over tables whose statistics are of yesterday can compare each
-- row with each. A name that few customers have leads to their records by id; where many have it, the records are walked
-- in the list's order, and each one's customer is looked up by its primary key.
create or replace function records_matching(
  records regclass, condition text, search text, before_at timestamptz, before_id uuid, most integer)
returns setof uuid
language plpgsql stable rows 100
set search_path = public, pg_temp
as $$
declare
  few constant integer := 200;
  pattern text := search_pattern(search);
  holds_text text := search_condition(search);
  listed text := format('select id, created_at from %s t where business_id = %L', records, current_business())
    || condition || ' and ($1 is null or (created_at, id) < ($1, $2))';
  newest_first text := ' order by created_at desc, id desc limit $3';
  named uuid[];
begin
  execute format(
    'select array(select id from customers
      where business_id = %L and search_text like %L and lower(name) like %2$L limit %s)',
    current_business(), pattern, few + 1)
  into named;
  if cardinality(named) <= few then
    return query execute 'select id from ((' || listed || format(' and (%s)', holds_text) || newest_first
      || ') union (' || listed || ' and customer_id = any($4)' || newest_first || ')) found' || newest_first
    using before_at, before_id, most, named;
  else
    return query execute 'select id from (' || listed || format(
        ' and ((%s) or (select lower(c.name) like %L from customers c where c.id = t.customer_id))',
        holds_text, pattern)
      || newest_first || ') found'
    using before_at, before_id, most;
  end if;
end
$$;

revoke all on function records_matching from public;

-- A further condition: that the column has the value, where one is wanted.
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

-- A sent quote is expired from its end on (`day_ends.sql`), whatever its row says yet.
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
