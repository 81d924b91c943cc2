-- The active customer with the email, in any case, otherwise the one with the phone, unless both have emails that
-- differ. The oldest of several. Runs as the tables' owner, because row-level security cannot use the index on lower(),
-- which is not leakproof. It filters by business itself.
create or replace function customer_reached_by(given_email text, given_phone text) returns uuid
language sql stable security definer
set search_path = public, pg_temp
as $$
  select id from (
    (select id, 1 as rank from customers
      where business_id = current_business() and archived_at is null and lower(email) = lower(given_email)
      order by created_at, id limit 1)
    union all
    (select id, 2 from customers
      where business_id = current_business() and archived_at is null and phone = given_phone
        and (email is null or given_email is null)
      order by created_at, id limit 1)
  ) found order by rank limit 1
$$;

revoke all on function customer_reached_by from public;
grant execute on function customer_reached_by to fieldline_app;
