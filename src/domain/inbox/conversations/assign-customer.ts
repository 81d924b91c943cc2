import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { update } from "../../kernel/store.ts";
import { attachDrafts } from "../drafts/store.ts";
import { publishConversation } from "./publish-change.ts";
import { isActive } from "./queries.ts";

/** Sent and deleted drafts stay as they are. */
const unfinished = { status: { in: ["draft", "scheduled", "sending", "failed"] } } as const;

/**
 * An unknown sender's conversation becomes the customer's, and its unfinished drafts too, which keep their recipient.
 * Drafts that wait for the customer's first conversation move into it, unless it is in the trash or spam. The caller has
 * locked the business's row and the conversation's.
 */
export async function assignCustomer(
  db: Transaction,
  { id }: RowOf<"Conversation">,
  customerId: string,
): Promise<RowOf<"Conversation">> {
  const assigned = await update(db, "Conversation", id, { customerId, senderAddress: null });
  await db.update("Draft", { ...unfinished, conversationId: id }, { customerId });
  if (isActive(assigned)) await attachDrafts(db, assigned);
  await publishConversation(db, id);
  return assigned;
}
