-- Copies a conversation's list columns to its unread rows, from which unread conversations are listed and counted. In
-- the trash or spam a conversation is unread for nobody. Unread rows are written only under the conversation's lock.
-- The cached plan may be from when the table was empty and a scan was cheap.
create or replace function conversations_keep_unread() returns trigger
language plpgsql
set enable_seqscan = off
as $$
begin
  if new.listed_as is null then
    delete from conversation_unread where business_id = new.business_id and conversation_id = new.id;
  else
    update conversation_unread set listed_as = new.listed_as, activity_at = new.activity_at
      where business_id = new.business_id and conversation_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger conversations_unread after update of state, activity_at on conversations
  for each row when (old.listed_as is distinct from new.listed_as or old.activity_at <> new.activity_at)
  execute function conversations_keep_unread();
