import { emitUpdated } from "../../../events/emit-updated.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { conversations } from "./schema.ts";

type Conversation = RowOf<"Conversation">;

/** The columns that say where a conversation is and whose. Others follow its messages. */
const routed = ["sender_address", "is_unmatched", "state", "snoozed_until"];

export function emitConversationUpdated(db: Transaction, before: Conversation, after: Conversation): void {
  const { id, customerId, state, assigneeId } = after;
  const changed = [
    ...conversations.changes(before, after).filter((name) => routed.includes(name)),
    ...(before.customerId === customerId ? [] : ["customer"]),
    ...(before.assigneeId === assigneeId ? [] : ["assignee"]),
  ];
  const record = { conversation_id: id, customer_id: customerId, state, assignee_id: assigneeId };
  emitUpdated(db, { type: "conversation.updated", id, record, changed });
}

/** Emits each change. The rows after it can be in any order. */
export function emitConversationsUpdated(
  db: Transaction,
  before: readonly Conversation[],
  after: readonly Conversation[],
): void {
  const known = new Map(before.map((conversation) => [conversation.id, conversation]));
  for (const conversation of after) {
    const earlier = known.get(conversation.id);
    if (earlier !== undefined) emitConversationUpdated(db, earlier, conversation);
  }
}
