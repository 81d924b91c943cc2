alter table price_items add column external_id text;
