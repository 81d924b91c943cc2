-- A search for customers looks at their contacts too, as it looks at the customers themselves.
alter table contacts add column search_text text
  generated always as (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;

create index contacts_search_text_idx on contacts using gin (business_id, search_text gin_trgm_ops);
