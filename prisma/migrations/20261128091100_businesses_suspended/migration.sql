-- The few businesses that are suspended, of which nothing is claimed.
drop index concurrently if exists businesses_suspended;
create index concurrently businesses_suspended on businesses (id) where suspended_at is not null;
