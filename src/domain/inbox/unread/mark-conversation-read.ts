import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { markRead } from "./mark-unread.ts";

type Input = { id: string; through: Date };

/** Locks the conversation, so that no item arrives between the check for newer items and the mark. */
export async function markConversationRead({ db, caller }: MutationContext, { id, through }: Input) {
  const conversation = await lock(db, "Conversation", id);
  const { hasNewer, isNews } = await markSeen(db, id, caller.id, through);
  const read = hasNewer ? [] : await markRead(db, [id], caller.id);
  if (isNews || read.length > 0) await publishConversation(db, id);
  return conversation;
}

type Seen = { hasNewer: boolean; isNews: boolean };

/**
 * Records when the person saw the conversation, if it had unseen items. If newer items have arrived since the page was
 * shown, stores the page's time, so that they do not count as seen.
 */
async function markSeen(db: Transaction, conversationId: string, memberId: string, through: Date): Promise<Seen> {
  const thread = sql<never>`from messages where business_id = ${db.businessId} and conversation_id = ${conversationId}`;
  const [marked] = await db.query(
    sql<Seen>`
      with shown as (
        select (select max(at) ${thread} and at <= ${through}) as through,
          exists (select ${thread} and at > ${through} and (type = 'comment' or direction = 'in')
            and sent_by_id is distinct from ${memberId}::uuid) as has_newer
      ), news as (
        insert into conversation_seen (business_id, conversation_id, member_id, seen_at)
        select ${db.businessId}, ${conversationId}, ${memberId},
          case when has_newer then through else greatest(statement_timestamp(), through) end
        from shown
        where (through is not null or not has_newer) and not exists (
          select from conversation_seen
          where business_id = ${db.businessId} and conversation_id = ${conversationId} and member_id = ${memberId}
            and (through is null or seen_at >= through))
        on conflict (business_id, conversation_id, member_id) do update set seen_at = excluded.seen_at
        returning 1
      )
      select has_newer as "hasNewer", exists (select from news) as "isNews" from shown`,
  );
  if (marked === undefined) throw new Error("what was shown is one row");
  return marked;
}
