import type { Transaction } from "../../../database/tenant.ts";
import { announceConversation } from "../conversations/announce.ts";

/** Notes that so many more drafts wait in the conversation, if there is one, and tells whoever watches it. */
export async function countDrafts(db: Transaction, conversationId: string | null, more: number): Promise<void> {
  if (conversationId === null) return;
  if (more !== 0) await db.update("Conversation", { id: conversationId }, { draftCount: { increment: more } });
  await announceConversation(db, conversationId);
}
