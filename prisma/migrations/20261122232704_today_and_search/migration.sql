-- What a search for leads, quotes, jobs and invoices looks at beside the customer's name, as customers and contacts have it.
alter table leads add column search_text text
  generated always as (lower(reference || ' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;
alter table quotes add column search_text text
  generated always as (lower(quote_reference || ' ' || coalesce(title, ''))) stored;
alter table jobs add column search_text text generated always as (lower(job_number || ' ' || title)) stored;
alter table invoices add column search_text text generated always as (lower(invoice_number)) stored;

create index leads_search on leads using gin (business_id, search_text gin_trgm_ops);
create index quotes_search on quotes using gin (business_id, search_text gin_trgm_ops);
create index jobs_search on jobs using gin (business_id, search_text gin_trgm_ops);
create index invoices_search on invoices using gin (business_id, search_text gin_trgm_ops);

-- What waits, which is counted. Of what is overdue, the index alone says how much is due.
create index leads_new on leads (business_id, created_at desc, id desc) where status = 'new';
create index quotes_sent on quotes (business_id, expires_at) where status = 'sent';
create index jobs_unscheduled on jobs (business_id, created_at desc, id desc) where status = 'unscheduled';
create index invoices_overdue on invoices (business_id, overdue_at) include (total, amount_paid)
  where status = 'sent' or status = 'partially_paid';
create index drafts_failed on drafts (business_id, created_at desc, id desc) where status = 'failed';

-- A schedule looks 31 days back for what began before it, which is as long as a booking can be; longer jobs are here.
create index jobs_long on jobs (business_id, scheduled_end) where scheduled_end - scheduled_start > interval '31 days';

-- What was received, by the day.
create index payments_paid on payments (business_id, paid_at) include (amount);
