alter table files add column author_kind "DrafterKind", add column author_name text, add column sent_hash bytea;
