-- The text that a search of conversations compares: the customer's name, phone and email, the contacts' emails, or the
-- unknown sender's address.
create or replace function conversation_search_text(business uuid, customer uuid, sender text) returns text
language sql stable
as $$
  select lower(concat_ws(E'\n', sender,
    (select concat_ws(E'\n', name, phone, email) from customers where business_id = business and id = customer),
    (select string_agg(email, E'\n' order by id) from contacts where business_id = business and customer_id = customer)))
$$;

create or replace function conversations_keep_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := conversation_search_text(new.business_id, new.customer_id, new.sender_address);
  return new;
end
$$;

-- Locks the conversations in the order of their ids, as every change to several does.
create or replace function customers_keep_search_text() returns trigger
language plpgsql
as $$
begin
  perform from conversations where business_id = new.business_id and customer_id = new.id order by id for no key update;
  update conversations
    set search_text = conversation_search_text(business_id, customer_id, sender_address)
    where business_id = new.business_id and customer_id = new.id;
  return null;
end
$$;

create or replace function contacts_keep_search_text() returns trigger
language plpgsql
as $$
begin
  perform from conversations
    where business_id = coalesce(new.business_id, old.business_id) and customer_id in (old.customer_id, new.customer_id)
    order by id for no key update;
  update conversations
    set search_text = conversation_search_text(business_id, customer_id, sender_address)
    where business_id = coalesce(new.business_id, old.business_id)
      and customer_id in (old.customer_id, new.customer_id);
  return null;
end
$$;
