drop index concurrently if exists emails_business_id_credit_note_id_idx;
create index concurrently emails_business_id_credit_note_id_idx on emails (business_id, credit_note_id);
