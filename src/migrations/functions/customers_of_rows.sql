-- The customers that rows of an import may be about. Ids and external ids also find archived customers. An email, in
-- any case, or a phone finds active customers that the import did not create. These are the oldest with each given
-- name, and the oldest of all with a null name. Thousands of customers can share an email, so each is read once for all
-- rows. Runs as the tables' owner, because row-level security cannot use the index on lower(), which is not leakproof.
-- It filters by business itself.
create or replace function customers_of_rows(
  except_import uuid, ids uuid[], external_ids text[],
  emails text[], email_names text[], phones text[], phone_names text[])
returns table (id uuid, found_by text, value text, name text)
language sql stable security definer
set search_path = public, pg_temp
as $$
  with own as materialized (
    select r.record_id from import_rows r
    where r.business_id = current_business() and r.import_id = except_import and r.outcome = 'created'
      and r.record_id is not null
  ), reached as materialized (
    select c.id, 'email' as by, e.email as value, lower(c.name) as name, c.created_at
    from (select distinct lower(u.email) as email from unnest(emails) u(email)) e
    join customers c on c.business_id = current_business() and c.archived_at is null and lower(c.email) = e.email
    where c.id not in (select record_id from own)
    union all
    select c.id, 'phone', p.phone, lower(c.name), c.created_at
    from (select distinct u.phone from unnest(phones) u(phone)) p
    join customers c on c.business_id = current_business() and c.archived_at is null and c.phone = p.phone
    where c.id not in (select record_id from own)
  ), given as materialized (
    select 'email' as by, lower(e.email) as value, e.name from unnest(emails, email_names) e(email, name)
    union
    select 'phone', p.phone, p.name from unnest(phones, phone_names) p(phone, name)
  )
  select c.id, 'id', c.id::text, null from customers c
  where c.business_id = current_business() and c.id = any(ids)
  union all
  select c.id, 'external_id', c.external_id, null from customers c
  where c.business_id = current_business() and c.external_id = any(external_ids)
  union all
  (select distinct on (k.by, k.value, k.name) k.id, k.by, k.value, k.name
   from reached k join given g on g.by = k.by and g.value = k.value and g.name = k.name
   order by k.by, k.value, k.name, k.created_at, k.id)
  union all
  (select distinct on (k.by, k.value) k.id, k.by, k.value, null from reached k
   order by k.by, k.value, k.created_at, k.id)
$$;

revoke all on function customers_of_rows from public;
grant execute on function customers_of_rows to fieldline_app;
