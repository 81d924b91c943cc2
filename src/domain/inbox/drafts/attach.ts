import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { countDrafts } from "./count.ts";

/**
 * Puts what was written for the customer, before there was a conversation, into the one that has come about. The caller
 * has locked the business's row, so that no draft slips in between, and the conversation's.
 */
export async function attachDrafts(
  db: Transaction,
  { id, customerId }: Pick<RowOf<"Conversation">, "id" | "customerId">,
): Promise<void> {
  if (customerId === null) return;
  const attached = await db.update(
    "Draft",
    { customerId, conversationId: null },
    { conversationId: id, version: { increment: 1 } },
  );
  if (attached.length > 0) await countDrafts(db, id, attached.filter(({ status }) => status === "draft").length);
}
