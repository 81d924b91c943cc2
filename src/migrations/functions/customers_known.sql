-- The customers that rows of an import may be about. Ids and external ids also find archived customers. An email, in
-- any case, or a phone finds the oldest active customer that the import did not create. Runs as the tables' owner,
-- because row-level security cannot use the index on lower(), which is not leakproof. It filters by business itself.
create or replace function customers_known(
  except_import uuid, ids uuid[], external_ids text[], emails text[], phones text[])
returns table (id uuid, found_by text, value text)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select c.id, 'id', c.id::text from customers c
  where c.business_id = current_business() and c.id = any(ids)
  union all
  select c.id, 'external_id', c.external_id from customers c
  where c.business_id = current_business() and c.external_id = any(external_ids)
  union all
  select k.id, 'email', e.email from unnest(emails) e(email) cross join lateral (
    select c.id from customers c
    where c.business_id = current_business() and c.archived_at is null and lower(c.email) = lower(e.email)
      and not exists (
        select from import_rows r
        where r.business_id = c.business_id and r.import_id = except_import and r.record_id = c.id and r.outcome = 'created')
    order by c.created_at, c.id limit 1) k
  union all
  select k.id, 'phone', p.phone from unnest(phones) p(phone) cross join lateral (
    select c.id from customers c
    where c.business_id = current_business() and c.archived_at is null and c.phone = p.phone
      and not exists (
        select from import_rows r
        where r.business_id = c.business_id and r.import_id = except_import and r.record_id = c.id and r.outcome = 'created')
    order by c.created_at, c.id limit 1) k
$$;

revoke all on function customers_known from public;
grant execute on function customers_known to fieldline_app;
