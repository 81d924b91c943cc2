import { randomUUIDv7 } from "node:crypto";
import type { RowOf, Transaction } from "../../../database/tenant.ts";
import { record } from "../../../graphql/record.ts";
import { lockConversation, lockInbox } from "../conversations/lock.ts";
import { attachDrafts } from "../drafts/attach.ts";
import { newestOf } from "../drafts/target.ts";

/** The conversation that the message belongs to, locked; the first message to a customer begins it. */
export async function lockThread(db: Transaction, draftId: string): Promise<RowOf<"Conversation">> {
  const { conversationId } = await record(db, "Draft", draftId);
  return conversationId === null ? beginThread(db, draftId) : lockConversation(db, conversationId);
}

/** Under the business's lock, so that of two first messages one begins it and the other finds it. */
async function beginThread(db: Transaction, draftId: string): Promise<RowOf<"Conversation">> {
  await lockInbox(db);
  const { conversationId, customerId } = await record(db, "Draft", draftId);
  if (conversationId !== null) return lockConversation(db, conversationId);
  if (customerId === null) throw new Error("a draft is for nobody");
  const conversation =
    (await newestOf(db, customerId, true)) ?? (await db.insert("Conversation", { id: randomUUIDv7(), customerId }));
  await attachDrafts(db, conversation);
  return conversation;
}
