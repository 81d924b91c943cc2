-- The key of the advisory lock for claiming and cancelling a business's items of a kind.
create or replace function outbox_lock(kind "OutboxKind", business uuid) returns bigint
language sql immutable parallel safe
as $$ select uuid_hash_extended(business, hashenumextended(kind, 0)) $$;
