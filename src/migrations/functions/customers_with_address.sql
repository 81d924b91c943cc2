-- The email address or phone number that a search text consists of. Null if the text is something else.
create or replace function search_address(search text) returns text
language sql immutable
set search_path = public, pg_temp
as $$
  select case when search ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then lower(search)
    when search_number(search) ~ '^\+\d{8,15}$' then search_number(search) end
$$;

-- The customers with the whole address in the search text: those who have it, whose contacts have it, or whose name
-- contains it. A search then finds only them, because many addresses share parts such as the domain, and the trigram
-- index would compare all of those.
--
-- Null if the text is not an address, if nobody has it, as while it is being typed, or if very many share it. For
-- conversations, an unknown sender's address counts too, and contacts' names and phones do not.
create or replace function customers_with_address(search text, of_conversations boolean) returns uuid[]
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  few constant integer := 200;
  address constant text := search_address(search);
  found uuid[];
  named uuid[];
begin
  if address is null then
    return null;
  end if;
  found := array(
    (select id from customers where business_id = current_business() and lower(email) = address limit few + 1)
    union all (select id from customers where business_id = current_business() and phone = address limit few + 1)
    union all (select customer_id from contacts
      where business_id = current_business() and lower(email) = address limit few + 1)
    union all (select customer_id from contacts
      where not of_conversations and business_id = current_business() and phone = address limit few + 1));
  if cardinality(found) > few or cardinality(found) = 0 and not (of_conversations and exists (
    select from conversations where business_id = current_business() and sender_address = address))
  then
    return null;
  end if;
  execute format(
    'select array(
      (select id from customers where business_id = %1$L and name ~ %2$L and (%3$s) limit %4$s)
      union all (select customer_id from contacts where not $1 and business_id = %1$L and name ~ %2$L and (%3$s) limit %4$s))',
    current_business(), '@|\d{4}', search_condition_of('lower(name)', search), few + 1)
  using of_conversations into named;
  return case when cardinality(named) <= few then found || named end;
end
$$;

-- The condition for conversations that a search finds.
create or replace function conversation_search_condition(search text) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select case when people is null then search_condition(search)
    else format('sender_address = %L or customer_id = any(%L::uuid[])', search_address(search), people) end
  from customers_with_address(search, true) people
$$;

revoke all on function customers_with_address, conversation_search_condition from public;
