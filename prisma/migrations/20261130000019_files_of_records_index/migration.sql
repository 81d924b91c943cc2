drop index concurrently if exists files_of_records;
create index concurrently files_of_records on files (business_id, created_at desc, id desc)
  where draft_id is null and message_id is null;
