-- Notifies the servers of a person's open streams when one of their sessions ends, or when they leave the team or
-- change roles. domain/kernel/subscribe.ts then checks the session. A change of a person's access also reaches their
-- streams in the business's sandbox.
create or replace function publish_access() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  person uuid;
begin
  if tg_table_name = 'members' then
    person := old.id;
    perform pg_notify('fieldline_changes', 'access ' || m.id)
      from businesses b join members m on m.business_id = b.id and m.mirror_of = old.id
      where b.sandbox_of = old.business_id;
  else
    person := old.member_id;
  end if;
  perform pg_notify('fieldline_changes', 'access ' || person);
  return null;
end
$$;

revoke all on function publish_access from public;

create or replace trigger session_access after delete on sessions
  for each row execute function publish_access();

create or replace trigger member_access after update of role, is_active on members
  for each row when (old.role <> new.role or old.is_active <> new.is_active) execute function publish_access();
