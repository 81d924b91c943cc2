import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { update } from "../../kernel/store.ts";
import { attachDrafts } from "../drafts/store.ts";
import { emitConversationUpdated } from "./emit-change.ts";
import { publishConversation } from "./publish-change.ts";
import { isActive } from "./queries.ts";

const unfinished = { status: { in: ["draft", "scheduled", "sending", "failed"] } } as const;

/**
 * Assigns an unknown sender's conversation and its unfinished drafts to the customer. Attaches the customer's drafts
 * without a conversation, unless it is in the trash or spam. The caller has locked the business's and the
 * conversation's rows.
 */
export async function assignCustomer(
  db: Transaction,
  conversation: RowOf<"Conversation">,
  customerId: string,
): Promise<RowOf<"Conversation">> {
  const { id } = conversation;
  const assigned = await update(db, "Conversation", id, { customerId, senderAddress: null });
  emitConversationUpdated(db, conversation, assigned);
  await db.updateMany("Draft", { where: { ...unfinished, conversationId: id }, data: { customerId } });
  if (isActive(assigned)) await attachDrafts(db, assigned);
  await publishConversation(db, id);
  return assigned;
}
