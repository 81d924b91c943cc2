drop index concurrently if exists quotes_deposits_received;
-- The deposits that are not all credited to invoices, by the time when they were paid.
create index concurrently quotes_deposits_received on quotes (business_id, deposit_paid_at)
  where deposit_paid_at is not null and deposit_credited < deposit_amount;
