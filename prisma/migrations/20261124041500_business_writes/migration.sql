-- Where in the write-ahead log a business last wrote (src/database/functions/business_writes.sql): a row for each of its
-- transactions, until they are folded into one, of transaction 0, with the position by which all of them had committed.
create table business_writes (
  business_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  position pg_lsn,
  primary key (business_id, transaction)
);
create index business_writes_fresh on business_writes (business_id) where position is null;
revoke all on business_writes from fieldline_app;
