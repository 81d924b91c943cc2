alter table businesses validate constraint businesses_sandbox_of_fkey;
alter table sessions validate constraint sessions_parent_id_fkey;
