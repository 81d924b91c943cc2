drop index concurrently if exists drafts_business_id_updated_at_idx;
create index concurrently drafts_business_id_updated_at_idx on drafts (business_id, updated_at);
