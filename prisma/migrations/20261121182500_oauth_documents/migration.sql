-- Of apps that are described by a document at the address that is their client_id: until when what is kept of it counts.
alter table oauth_clients add column fresh_until timestamptz;

drop index oauth_clients_unused;

create index oauth_clients_unused on oauth_clients ((fresh_until is null), created_at) where last_used_at is null;
