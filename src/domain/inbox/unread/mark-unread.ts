import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

type Readers = { only: string } | { allBut: string | null };

/**
 * Marks conversations as unread for one active member, or for all but one. The caller has locked them. Skips the trash
 * and spam. Returns the ids of those that became unread for anyone.
 */
export async function markUnread(
  db: Transaction,
  conversationIds: readonly string[],
  readers: Readers,
): Promise<string[]> {
  const isReader =
    "only" in readers
      ? sql<never>`m.id = ${readers.only}::uuid`
      : sql<never>`m.id is distinct from ${readers.allBut}::uuid`;
  const marked = await db.query(
    sql<{ id: string }>`
      insert into conversation_unread (business_id, conversation_id, member_id, listed_as, activity_at)
      select c.business_id, c.id, m.id, c.listed_as, c.activity_at
      from conversations c cross join members m
      where c.business_id = ${db.businessId} and c.id = any(${conversationIds}::uuid[]) and c.listed_as is not null
        and m.business_id = ${db.businessId} and m.is_active and ${isReader}
      on conflict do nothing
      returning conversation_id as id`,
  );
  return [...new Set(marked.map(({ id }) => id))];
}

/** Marks conversations as read by a member. The caller has locked them. Returns the ids of those that were unread. */
export async function markRead(
  db: Transaction,
  conversationIds: readonly string[],
  memberId: string,
): Promise<string[]> {
  const read = await db.query(
    sql<{ id: string }>`
      delete from conversation_unread
      where business_id = ${db.businessId} and conversation_id = any(${conversationIds}::uuid[]) and member_id = ${memberId}
      returning conversation_id as id`,
  );
  return read.map(({ id }) => id);
}

/**
 * Marks everything as read by a member who leaves or rejoins the team. Locks the conversations in the order of their
 * ids, as all writers of these rows do.
 */
export async function markEverythingRead(db: Transaction, memberId: string): Promise<void> {
  const unread = await db.query(
    sql<{ id: string }>`
      select id from conversations where business_id = ${db.businessId} and id in (
        select conversation_id from conversation_unread where business_id = ${db.businessId} and member_id = ${memberId})
      order by id for no key update`,
  );
  const ids = unread.map(({ id }) => id);
  if (ids.length > 0) await markRead(db, ids, memberId);
}
