import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { attachDrafts } from "../drafts/attach.ts";
import { announceConversation } from "./announce.ts";

/** Drafts that went out or were deleted stay as they were. */
const unfinished = { status: { in: ["draft", "scheduled", "sending", "failed"] } } as const;

/**
 * An unknown sender's conversation becomes the customer's, and the drafts in it with it: they still go to the address
 * that wrote. What waited for the customer's first conversation waits in this one, unless it is out of sight. The caller has locked the business's row and the conversation's.
 */
export async function giveToCustomer(
  db: Transaction,
  conversation: RowOf<"Conversation">,
  customerId: string,
): Promise<RowOf<"Conversation">> {
  const { id } = conversation;
  const [given = conversation] = await db.update("Conversation", { id }, { customerId, senderAddress: null });
  await db.update("Draft", { ...unfinished, conversationId: id }, { customerId, version: { increment: 1 } });
  if (given.state !== "trashed" && given.state !== "spam") await attachDrafts(db, given);
  await announceConversation(db, id);
  return given;
}
