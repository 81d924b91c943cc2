-- contract: The index with the version took its place. Numbers come from a counter, so that 1.0.0 needs no conflict.
drop index concurrently if exists quotes_business_id_quote_reference_key;
