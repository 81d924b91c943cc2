-- The business of the connection, or null. Column defaults and policies call it.
create or replace function current_business() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.business_id', true), '')::uuid $$;
