import { randomUUIDv7 } from "node:crypto";
import type { RowOf, Where } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { InboundMessage } from "../../../inbound/message.ts";
import { giveToCustomer } from "../conversations/assign-customer.ts";
import { lockConversation } from "../conversations/lock.ts";
import { attachDrafts } from "../drafts/attach.ts";
import type { Sender } from "./sender.ts";

type Conversation = RowOf<"Conversation">;
type Place = { conversation: Conversation; contactId: string | null };

const live = { state: { in: ["open", "snoozed", "archived"] } } as const;

/**
 * The conversation that a message belongs to, locked: that of the email which it answers, else the sender's newest, those
 * in the trash and in spam last; else a new one. The caller has locked the business's row, so that two first messages of
 * one sender find the same.
 */
export async function placeOf(db: Transaction, message: InboundMessage, senders: readonly Sender[]): Promise<Place> {
  const [likeliest] = senders;
  const found =
    (await answeredIn(db, message, senders)) ??
    (likeliest === undefined ? undefined : await newest(db, { customerId: likeliest.customerId })) ??
    (await unmatchedOf(db, message, likeliest));
  const conversation = found === undefined ? await begin(db, message, likeliest) : await lockConversation(db, found.id);
  const sender = senders.find(({ customerId }) => customerId === conversation.customerId);
  return { conversation, contactId: sender?.contactId ?? null };
}

/** Anybody can name the Message-ID of an email that they have seen: the conversation must be the sender's own. */
async function answeredIn(
  db: Transaction,
  { answersTo, sender }: InboundMessage,
  senders: readonly Sender[],
): Promise<Conversation | undefined> {
  if (answersTo.length === 0) return undefined;
  const answered = await db.select("Message", { where: { messageIdHeader: { in: answersTo } }, take: 100 });
  const ids = [...new Set(answered.map(({ conversationId }) => conversationId))];
  const conversations = ids.length === 0 ? [] : await db.select("Conversation", { where: { id: { in: ids } } });
  const own = conversations.filter(
    ({ customerId, senderAddress }) =>
      senderAddress === sender || senders.some((each) => each.customerId === customerId),
  );
  return own.sort((one, other) => other.activityAt.getTime() - one.activityAt.getTime())[0];
}

/** What an address wrote before it was a customer's becomes that customer's. */
async function unmatchedOf(
  db: Transaction,
  { sender }: InboundMessage,
  known: Sender | undefined,
): Promise<Conversation | undefined> {
  const unmatched = { senderAddress: sender, customerId: null };
  if (known === undefined) return newest(db, unmatched);
  const found = await first(db, { ...unmatched, ...live });
  return found === undefined ? undefined : giveToCustomer(db, await lockConversation(db, found.id), known.customerId);
}

async function newest(db: Transaction, where: Where<"Conversation">): Promise<Conversation | undefined> {
  return (await first(db, { ...where, ...live })) ?? (await first(db, where));
}

async function first(db: Transaction, where: Where<"Conversation">): Promise<Conversation | undefined> {
  const orderBy = [{ activityAt: "desc" as const }, { id: "desc" as const }];
  const [found] = await db.select("Conversation", { where, orderBy, take: 1 });
  return found;
}

async function begin(db: Transaction, { sender }: InboundMessage, known: Sender | undefined): Promise<Conversation> {
  const customerId = known?.customerId ?? null;
  const begun = await db.insert("Conversation", {
    id: randomUUIDv7(),
    customerId,
    senderAddress: known === undefined ? sender : null,
  });
  await attachDrafts(db, begun);
  return begun;
}
