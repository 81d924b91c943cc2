drop index concurrently if exists price_items_business_id_external_id_key;
create unique index concurrently price_items_business_id_external_id_key on price_items (business_id, external_id);
