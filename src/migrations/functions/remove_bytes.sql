-- Queues the deletion of the bytes of deleted files (src/domain/trade/files/sweep-files.ts). A pending file's bytes may
-- still be on their way to the store, so it waits 15 minutes, which is longer than any attempt to store them.
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
