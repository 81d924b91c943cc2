-- Has the bytes of files that are deleted, whatever deletes them, deleted from the store (src/domain/trade/files/sweep-files.ts).
-- Those of one that is pending may still be on their way there: no attempt to store them takes a quarter of an hour.
create or replace function remove_bytes() returns trigger
language plpgsql
as $$
begin
  insert into file_removals (file_id, business_id, due_at)
    select id, business_id, now() + case status when 'pending' then interval '15 minutes' else interval '0' end
    from deleted
    on conflict do nothing;
  return null;
end
$$;

create or replace trigger remove_bytes after delete on files referencing old table as deleted
  for each statement execute function remove_bytes();
