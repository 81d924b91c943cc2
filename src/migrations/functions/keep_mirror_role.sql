-- Copies a new role of a live person to the person's mirror in the sandbox. Statements that lock and read a role then
-- need no other business's rows.
create or replace function keep_mirror_role() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update members m set role = new.role, updated_at = clock_timestamp()
    from businesses b
    where b.sandbox_of = new.business_id and m.business_id = b.id and m.mirror_of = new.id and m.role <> new.role;
  return null;
end
$$;

revoke all on function keep_mirror_role from public;

create or replace trigger member_mirror_role after update of role on members
  for each row when (old.role <> new.role) execute function keep_mirror_role();
