-- The names that can hold an email address or a phone number.
drop index concurrently if exists customers_named_by_address;
create index concurrently customers_named_by_address on customers using gin (business_id, lower(name) gin_trgm_ops) where name ~ '@|\d{4}';
