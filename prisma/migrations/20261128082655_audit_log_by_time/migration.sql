-- The operator's stream reads the entries of all businesses in their order.

drop index concurrently if exists audit_log_created_at_id_idx;
create index concurrently audit_log_created_at_id_idx on audit_log (created_at, id);
