-- Invoices that are overdue already are not announced.
-- contract: Only unpaid overdue invoices are updated, which are few, and nothing waits for them long.
update invoices set overdue_emitted_at = overdue_at
where status in ('sent', 'partially_paid') and overdue_at <= now();
