drop index concurrently if exists files_business_id_updated_at_idx;
create index concurrently files_business_id_updated_at_idx on files (business_id, updated_at);
