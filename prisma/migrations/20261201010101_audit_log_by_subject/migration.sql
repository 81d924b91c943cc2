drop index concurrently if exists audit_log_business_id_subject_id_created_at_id_idx;
create index concurrently audit_log_business_id_subject_id_created_at_id_idx
  on audit_log (business_id, subject_id, created_at desc, id desc);
