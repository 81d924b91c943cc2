-- The customers whose name, email or phone holds the text, or one of whose contacts' does, newest first.
-- Row-level security keeps LIKE away from the indexes, since LIKE is not leakproof; so the search runs as the tables'
-- owner, and holds to the business itself. The text is literal: %, _ and \ stand for themselves.
-- It is planned with the text at hand: what few rows hold is found by its trigrams, what many hold on the way through
-- the list. Each half has a plan of its own, because one `or` over both tables could use neither index. Where nothing
-- but this search narrows the list, the page's beginning and size go in too.
create or replace function customers_matching(search text, before_at timestamptz, before_id uuid, most integer)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
as $$
declare
  pattern text := '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query execute format(
    'select id from (
       (select id, created_at from customers
        where business_id = %1$L and archived_at is null and search_text like %2$L
          and ($1 is null or (created_at, id) < ($1, $2))
        order by created_at desc, id desc limit $3)
       union
       (select id, created_at from customers c
        where business_id = %1$L and archived_at is null
          and exists (select from contacts t
            where t.business_id = %1$L and t.customer_id = c.id and t.search_text like %2$L)
          and ($1 is null or (created_at, id) < ($1, $2))
        order by created_at desc, id desc limit $3)
     ) found
     order by created_at desc, id desc limit $3',
    current_business(), pattern)
  using before_at, before_id, most;
end
$$;
