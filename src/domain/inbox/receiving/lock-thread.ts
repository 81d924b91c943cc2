import type { InboundMessage } from "../../../inbound/message.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowOf, Where } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { insert, lock } from "../../kernel/store.ts";
import { assignCustomer } from "../conversations/assign-customer.ts";
import { active, findLatestConversation } from "../conversations/queries.ts";
import { attachDrafts } from "../drafts/store.ts";
import type { Sender } from "./senders.ts";

type Conversation = RowOf<"Conversation">;

/**
 * The conversation that a message belongs to, locked: that of the email that it replies to, else the sender's latest (those
 * in the trash and spam last), else a new one. The caller has locked the business's row, so that two first messages of one
 * sender find the same conversation.
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

/** Anybody who has seen an email can name its Message-ID: the conversation must be the sender's own. */
async function findRepliedTo(
  db: Transaction,
  { references, sender }: InboundMessage,
  senders: readonly Sender[],
): Promise<Conversation | undefined> {
  if (references.length === 0) return undefined;
  const originals = await db.select("Message", { where: { messageIdHeader: { in: references } }, take: 100 });
  const ids = [...new Set(originals.map(({ conversationId }) => conversationId))];
  const conversations = ids.length === 0 ? [] : await db.select("Conversation", { where: { id: { in: ids } } });
  const own = conversations.filter(
    ({ customerId, senderAddress }) =>
      senderAddress === sender || senders.some((each) => each.customerId === customerId),
  );
  return own.sort((one, other) => other.activityAt.getTime() - one.activityAt.getTime())[0];
}

async function lockUnmatched(db: Transaction, senderAddress: string): Promise<Conversation> {
  const found = await findLatest(db, { senderAddress, customerId: null });
  return found === undefined
    ? insert(db, "Conversation", { id: newId(), senderAddress })
    : lock(db, "Conversation", found.id);
}

/** What an address wrote before it was a customer's becomes that customer's. */
async function lockForCustomer(db: Transaction, senderAddress: string, customerId: string): Promise<Conversation> {
  const unmatched = await findLatestConversation(db, { ...active, senderAddress, customerId: null });
  if (unmatched !== undefined) return assignCustomer(db, await lock(db, "Conversation", unmatched.id), customerId);
  const conversation = await insert(db, "Conversation", { id: newId(), customerId });
  await attachDrafts(db, conversation);
  return conversation;
}

async function findLatest(db: Transaction, where: Where<"Conversation">): Promise<Conversation | undefined> {
  return (await findLatestConversation(db, { ...where, ...active })) ?? (await findLatestConversation(db, where));
}
