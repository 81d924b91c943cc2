import type { Transaction } from "../../../tenancy/tenant.ts";
import { publishChange, publishChanges } from "../../kernel/changes-channel.ts";

/** Notifies the business's subscribers, in every process, that a conversation changes with this transaction. */
export function publishConversation(db: Transaction, conversationId: string): Promise<void> {
  return publishChange(db, conversationPrefix(db.businessId), conversationId);
}

/** Like `publishConversation`, for several in one statement. */
export function publishConversations(db: Transaction, conversationIds: readonly string[]): Promise<void> {
  return publishChanges(db, conversationPrefix(db.businessId), conversationIds);
}

/** The prefix of notifications about the business's conversations. The conversation's id follows it. */
export function conversationPrefix(businessId: string): string {
  return `${businessId} conversation `;
}
