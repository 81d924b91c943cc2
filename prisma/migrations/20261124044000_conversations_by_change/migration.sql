drop index concurrently if exists conversations_business_id_updated_at_idx;
create index concurrently conversations_business_id_updated_at_idx on conversations (business_id, updated_at);
