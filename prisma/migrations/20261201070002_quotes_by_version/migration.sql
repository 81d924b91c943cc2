drop index concurrently if exists quotes_business_id_quote_reference_version_key;
create unique index concurrently quotes_business_id_quote_reference_version_key
  on quotes (business_id, quote_reference, version);
