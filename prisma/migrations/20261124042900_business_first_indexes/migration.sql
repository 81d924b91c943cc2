-- Indexes that become keys in the next migration.

drop index concurrently if exists quote_lines_business_id_id_key;
create unique index concurrently quote_lines_business_id_id_key on quote_lines (business_id, id);
drop index concurrently if exists payments_business_id_id_key;
create unique index concurrently payments_business_id_id_key on payments (business_id, id);
drop index concurrently if exists stripe_events_business_id_id_key;
create unique index concurrently stripe_events_business_id_id_key on stripe_events (business_id, id);
drop index concurrently if exists file_removals_business_id_file_id_key;
create unique index concurrently file_removals_business_id_file_id_key on file_removals (business_id, file_id);
drop index concurrently if exists notifications_business_id_id_key;
create unique index concurrently notifications_business_id_id_key on notifications (business_id, id);
drop index concurrently if exists audit_log_business_id_id_key;
create unique index concurrently audit_log_business_id_id_key on audit_log (business_id, id);
