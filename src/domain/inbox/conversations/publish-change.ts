import { sql } from "../../../database/query/sql.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { changesChannel } from "../../kernel/changes-channel.ts";

/** Notifies the business's subscribers, in every process, that a conversation changes with this transaction. */
export async function publishChange(db: Transaction, conversationId: string): Promise<void> {
  await db.query(sql`select pg_notify(${changesChannel}, ${conversationPrefix(db.businessId) + conversationId})`);
}

/** The prefix of notifications about the business's conversations; the conversation's id follows. */
export function conversationPrefix(businessId: string): string {
  return `${businessId} conversation `;
}
