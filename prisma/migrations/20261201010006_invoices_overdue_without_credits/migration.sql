-- The index before it took its place.
drop index concurrently if exists invoices_overdue;
