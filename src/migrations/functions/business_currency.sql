-- The currency of a new document. The lock holds it until the document is committed: a change of it takes `for update`.
create or replace function business_currency() returns text
language sql volatile
as $$ select coalesce((select currency from businesses where id = current_business() for key share), 'AUD') $$;
