-- Whose tags are looked through for those that there are.
create index customers_tagged on customers (business_id, created_at desc, id desc) where tags <> '{}';
