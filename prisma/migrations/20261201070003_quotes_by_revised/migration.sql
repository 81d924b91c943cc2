drop index concurrently if exists quotes_business_id_revises_quote_id_key;
-- Two people cannot revise the same version.
create unique index concurrently quotes_business_id_revises_quote_id_key on quotes (business_id, revises_quote_id);
