-- What a person has not read is listed and counted by its own table, which repeats what the lists go by. In the trash or
-- spam a conversation is unread for nobody. Whoever changes a conversation has locked it, and rows of what is unread are
-- written under that lock alone. The plan is kept from when the table was empty and a scan cheap.
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
