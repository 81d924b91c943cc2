drop index concurrently if exists sessions_parent_id_idx;
create index concurrently sessions_parent_id_idx on sessions (parent_id);
