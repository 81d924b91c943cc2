-- Operators search all businesses by a part of a person's email address.
drop index concurrently if exists members_by_email;
create index concurrently members_by_email on members using gin (email gin_trgm_ops);
