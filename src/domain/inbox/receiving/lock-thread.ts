import type { InboundMessage } from "../../../inbound/message.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowOf, Where } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { create, lock } from "../../kernel/store.ts";
import { assignCustomer } from "../conversations/assign-customer.ts";
import { active, findLatestConversation } from "../conversations/queries.ts";
import { attachDrafts } from "../drafts/store.ts";
import type { Sender } from "./senders.ts";

type Conversation = RowOf<"Conversation">;

/**
 * Finds or creates a message's conversation and locks it: the conversation of the email it replies to, otherwise the
 * sender's latest, with trash and spam last. The caller has locked the business's row, so a sender's concurrent first
 * messages share one.
 */
export async function lockThread(
  db: Transaction,
  message: InboundMessage,
  senders: readonly Sender[],
): Promise<{ conversation: Conversation; contactId: string | null }> {
  const conversation = await lockConversation(db, message, senders);
  const sender = senders.find(({ customerId }) => customerId === conversation.customerId);
  return { conversation, contactId: sender?.contactId ?? null };
}

async function lockConversation(
  db: Transaction,
  message: InboundMessage,
  senders: readonly Sender[],
): Promise<Conversation> {
  const [likeliest] = senders;
  const found =
    (await findRepliedTo(db, message, senders)) ??
    (likeliest === undefined ? undefined : await findLatest(db, { customerId: likeliest.customerId }));
  if (found !== undefined) return lock(db, "Conversation", found.id);
  return likeliest === undefined
    ? lockUnmatched(db, message.sender)
    : lockForCustomer(db, message.sender, likeliest.customerId);
}

/** Requires the conversation to be the sender's own, because anyone who has seen an email can cite its Message-ID. */
async function findRepliedTo(
  db: Transaction,
  { references, sender }: InboundMessage,
  senders: readonly Sender[],
): Promise<Conversation | undefined> {
  if (references.length === 0) return undefined;
  const originals = await db.findMany("Message", { where: { messageIdHeader: { in: references } }, take: 100 });
  const ids = [...new Set(originals.map(({ conversationId }) => conversationId))];
  const conversations = ids.length === 0 ? [] : await db.findMany("Conversation", { where: { id: { in: ids } } });
  const own = conversations.filter(
    ({ customerId, senderAddress }) =>
      senderAddress === sender || senders.some((each) => each.customerId === customerId),
  );
  return own.sort((one, other) => other.activityAt.getTime() - one.activityAt.getTime())[0];
}

async function lockUnmatched(db: Transaction, senderAddress: string): Promise<Conversation> {
  const found = await findLatest(db, { senderAddress, customerId: null });
  return found === undefined
    ? create(db, "Conversation", { id: newId(), senderAddress })
    : lock(db, "Conversation", found.id);
}

/** A conversation from before the address belonged to the customer is assigned to the customer. */
async function lockForCustomer(db: Transaction, senderAddress: string, customerId: string): Promise<Conversation> {
  const unmatched = await findLatestConversation(db, { ...active, senderAddress, customerId: null });
  if (unmatched !== undefined) return assignCustomer(db, await lock(db, "Conversation", unmatched.id), customerId);
  const conversation = await create(db, "Conversation", { id: newId(), customerId });
  await attachDrafts(db, conversation);
  return conversation;
}

async function findLatest(db: Transaction, where: Where<"Conversation">): Promise<Conversation | undefined> {
  return (await findLatestConversation(db, { ...where, ...active })) ?? (await findLatestConversation(db, where));
}
