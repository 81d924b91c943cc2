drop index concurrently if exists price_items_business_id_updated_at_idx;
create index concurrently price_items_business_id_updated_at_idx on price_items (business_id, updated_at);
