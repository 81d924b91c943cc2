-- The key of the advisory lock under which a business's items of a kind are claimed and taken back.
create or replace function outbox_lock(kind "OutboxKind", business uuid) returns bigint
language sql immutable parallel safe
as $$ select uuid_hash_extended(business, hashenumextended(kind, 0)) $$;
