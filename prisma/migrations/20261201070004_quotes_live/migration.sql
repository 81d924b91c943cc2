drop index concurrently if exists quotes_live;
-- The customer can accept one version at most, also while 1.0.0 sends and accepts quotes.
create unique index concurrently quotes_live on quotes (business_id, quote_reference)
  where status in ('sent', 'accepted');
