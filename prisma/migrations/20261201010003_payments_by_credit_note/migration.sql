drop index concurrently if exists payments_business_id_credit_note_id_idx;
create index concurrently payments_business_id_credit_note_id_idx on payments (business_id, credit_note_id);
