import type { Transaction } from "../../../database/tenant.ts";
import { changesChannel } from "../../kernel/changes-channel.ts";

/** Tells the business's people, in whichever process they listen, that a conversation has changed. */
export async function announceConversation(db: Transaction, conversationId: string): Promise<void> {
  await db.query("select pg_notify($1, $2)", [changesChannel, conversationPrefix(db.businessId) + conversationId]);
}

/** What is about the business's conversations on the channel; the conversation's id follows. */
export function conversationPrefix(businessId: string): string {
  return `${businessId} conversation `;
}
