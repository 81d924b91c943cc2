-- The customers and contacts with a phone number or email address, likeliest first. Active customers come before
-- archived ones, and a customer's own address before a contact's. Then the latest activity decides. Runs as the tables'
-- owner, because row-level security cannot use the index on lower(), which is not leakproof. It filters by business
-- itself.
create or replace function senders_known(address text) returns table (customer_id uuid, contact_id uuid)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select f.customer_id, f.contact_id
  from (
    select c.id as customer_id, null::uuid as contact_id, 1 as rank, c.created_at, c.archived_at
      from customers c where c.business_id = current_business() and c.phone = address
    union all
    select c.id, null, 1, c.created_at, c.archived_at
      from customers c where c.business_id = current_business() and lower(c.email) = lower(address)
    union all
    select t.customer_id, t.id, 2, t.created_at,
      (select c.archived_at from customers c where c.business_id = t.business_id and c.id = t.customer_id)
      from contacts t where t.business_id = current_business() and t.phone = address
    union all
    select t.customer_id, t.id, 2, t.created_at,
      (select c.archived_at from customers c where c.business_id = t.business_id and c.id = t.customer_id)
      from contacts t where t.business_id = current_business() and lower(t.email) = lower(address)
  ) f
  order by f.archived_at is not null, f.rank,
    (select max(v.activity_at) from conversations v
      where v.business_id = current_business() and v.customer_id = f.customer_id) desc nulls last,
    f.created_at desc, f.customer_id, f.contact_id
  limit 100
$$;

revoke all on function senders_known from public;
grant execute on function senders_known to fieldline_app;
