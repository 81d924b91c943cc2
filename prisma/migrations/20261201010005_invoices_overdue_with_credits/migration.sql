drop index concurrently if exists invoices_overdue_amounts;
-- Sums what is owed without the rows.
create index concurrently invoices_overdue_amounts on invoices (business_id, overdue_at)
  include (total, amount_paid, amount_refunded, credited) where status = 'sent' or status = 'partially_paid';
