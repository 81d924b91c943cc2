drop index concurrently if exists quotes_unanswered_by_sent_at;
-- Finds the quotes whose reminders are due.
create index concurrently quotes_unanswered_by_sent_at on quotes (business_id, sent_at) where status = 'sent';
