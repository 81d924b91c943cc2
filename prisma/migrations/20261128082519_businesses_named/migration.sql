-- Operators search all businesses by name and slug.
drop index concurrently if exists businesses_named;
create index concurrently businesses_named on businesses using gin (lower(name || ' ' || slug) gin_trgm_ops);
