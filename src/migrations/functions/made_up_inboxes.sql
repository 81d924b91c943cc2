-- Placeholders for a business's number and address, until the operator sets those of its carrier and mail service.
create or replace function made_up_number() returns text
language sql volatile
as $$ select '+6149' || lpad((1000000 + nextval('made_up_inboxes') % 9000000)::text, 7, '0') $$;

create or replace function made_up_address() returns text
language sql volatile
as $$ select 'inbox-' || nextval('made_up_inboxes') || '@inbound.example' $$;
