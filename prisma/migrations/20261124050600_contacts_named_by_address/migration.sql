-- The names that can hold an email address or a phone number.
drop index concurrently if exists contacts_named_by_address;
create index concurrently contacts_named_by_address on contacts using gin (business_id, lower(name) gin_trgm_ops) where name ~ '@|\d{4}';
