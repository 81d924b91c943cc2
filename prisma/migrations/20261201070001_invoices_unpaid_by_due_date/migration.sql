drop index concurrently if exists invoices_unpaid_by_due_date;
-- Finds the invoices whose reminders are due.
create index concurrently invoices_unpaid_by_due_date on invoices (business_id, due_date)
  where status = 'sent' or status = 'partially_paid';
