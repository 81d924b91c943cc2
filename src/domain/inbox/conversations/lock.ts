import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { isId, notFound } from "../../../graphql/record.ts";

/**
 * The business's row, before any conversation's and any draft's: for who brings a conversation about or changes whom
 * one is with. Whoever else asks meanwhile which conversation is whose waits for the answer.
 */
export async function lockInbox(db: Transaction): Promise<RowOf<"Business">> {
  const [business] = await db.select("Business", { where: { id: db.businessId }, lock: true });
  if (business === undefined) throw notFound();
  return business;
}

/** The conversation as it stands now, which nobody else changes before this transaction ends. */
export async function lockConversation(db: Transaction, id: string): Promise<RowOf<"Conversation">> {
  const [conversation] = isId(id) ? await db.select("Conversation", { where: { id }, lock: true }) : [];
  if (conversation === undefined) throw notFound();
  return conversation;
}
