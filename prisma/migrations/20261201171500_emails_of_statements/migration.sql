-- The last release sends such an email without its PDF: its link shows the same.
alter table emails
  add column statement_customer_id uuid,
  add column statement_from date,
  add column statement_to date;
alter table emails add constraint emails_business_id_statement_customer_id_fkey
  foreign key (business_id, statement_customer_id)
  references customers (business_id, id) on delete cascade on update cascade not valid;
