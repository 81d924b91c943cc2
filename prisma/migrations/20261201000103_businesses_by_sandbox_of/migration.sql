drop index concurrently if exists businesses_sandbox_of_key;
create unique index concurrently businesses_sandbox_of_key on businesses (sandbox_of);
