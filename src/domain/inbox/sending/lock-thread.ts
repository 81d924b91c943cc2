import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock } from "../../kernel/store.ts";
import { lockInbox } from "../conversations/lock-inbox.ts";
import { active, findLatestConversation } from "../conversations/queries.ts";
import { attachDrafts } from "../drafts/store.ts";

/** Locks the message's conversation. Creates it for the first message to a customer. */
export async function lockThread(db: Transaction, draftId: string): Promise<RowOf<"Conversation">> {
  const { conversationId } = await find(db, "Draft", draftId);
  return conversationId === null ? findOrCreateThread(db, draftId) : lock(db, "Conversation", conversationId);
}

/**
 * Runs under the business's lock, so that of two first messages one creates the conversation and the other finds it.
 */
async function findOrCreateThread(db: Transaction, draftId: string): Promise<RowOf<"Conversation">> {
  await lockInbox(db);
  const { conversationId, customerId } = await find(db, "Draft", draftId);
  if (conversationId !== null) return lock(db, "Conversation", conversationId);
  if (customerId === null) throw new Error("a draft is for nobody");
  const conversation =
    (await findLatestConversation(db, { ...active, customerId }, { lock: true })) ??
    (await db.create("Conversation", { data: { id: newId(), customerId } }));
  await attachDrafts(db, conversation);
  return conversation;
}
