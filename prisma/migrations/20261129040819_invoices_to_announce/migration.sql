-- The unpaid invoices whose due date has not been announced, by the end of that day.
drop index concurrently if exists invoices_to_announce;
create index concurrently invoices_to_announce on invoices (overdue_at)
  where status in ('sent', 'partially_paid') and overdue_emitted_at is distinct from overdue_at;
