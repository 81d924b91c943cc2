import type { RowOf } from "../../../database/query/types.ts";
import type { Tenant, Transaction } from "../../../database/tenant.ts";
import { isId } from "../../../graphql/record.ts";
import { badField, Problem } from "../../../problems.ts";
import { reference, unknownReference } from "../../kernel/references.ts";
import { lockInbox } from "../conversations/lock.ts";
import { type Channel, type Recipient, resolveRecipient } from "./recipient.ts";

export type Target = {
  conversation_id?: string | null | undefined;
  customer_id?: string | null | undefined;
  contact_id?: string | null | undefined;
  reply_to_message_id?: string | null | undefined;
};

export type Place = {
  /** Locked; undefined where the customer has none yet. */
  conversation: RowOf<"Conversation"> | undefined;
  recipient: Recipient;
  /** The email that is answered. */
  original: RowOf<"Message"> | undefined;
};

const liveStates: RowOf<"Conversation">["state"][] = ["open", "snoozed", "archived"];
const live = { state: { in: liveStates } };

/** Nobody writes into the trash or into spam. */
export function isLive({ state }: RowOf<"Conversation">): boolean {
  return liveStates.includes(state);
}

export function refuseTarget({ conversation_id, customer_id }: Target): void {
  if ((conversation_id == null) === (customer_id == null))
    throw badField("", "give either a conversation_id or a customer_id");
}

/**
 * Where words go and whom they reach. All is looked up before anything is locked, first the business's row and then the
 * conversation's, and looked at once more afterwards: who the conversation is with may have changed in between.
 */
export async function takePlace(db: Transaction, target: Target, channel: Channel): Promise<Place> {
  const { conversation_id, customer_id, contact_id, reply_to_message_id } = target;
  const customer = customer_id == null ? undefined : await reference(db, "Customer", "customer_id", customer_id);
  const seen =
    customer === undefined
      ? await reference(db, "Conversation", "conversation_id", conversation_id ?? "", live)
      : await newestOf(db, customer.id);
  const original = reply_to_message_id == null ? undefined : await findEmail(db, seen, reply_to_message_id);
  const recipient = await resolveRecipient(db, { conversation: seen, customer, contactId: contact_id, channel });
  await lockInbox(db);
  const conversation =
    customer === undefined
      ? (await db.select("Conversation", { where: { ...live, id: seen?.id ?? "" }, lock: true }))[0]
      : await newestOf(db, customer.id, true);
  if (customer === undefined && conversation === undefined) throw unknownReference("conversation_id");
  if (seen !== undefined && !isSame(seen, conversation))
    throw new Problem("conflict", "Whom the conversation is with changed while this was saved; try again.");
  return { conversation, recipient, original };
}

/** A customer may have several; words for the customer go into the one in which something happened last. */
export async function newestOf(
  db: Tenant,
  customerId: string,
  lock = false,
): Promise<RowOf<"Conversation"> | undefined> {
  const [newest] = await db.select("Conversation", {
    where: { ...live, customerId },
    orderBy: [{ activityAt: "desc" }, { id: "desc" }],
    take: 1,
    lock,
  });
  return newest;
}

async function findEmail(
  db: Tenant,
  conversation: RowOf<"Conversation"> | undefined,
  id: string,
): Promise<RowOf<"Message">> {
  if (conversation === undefined || !isId(id)) throw unknownReference("reply_to_message_id");
  const email = { conversationId: conversation.id, type: "message", channel: "email" } as const;
  return reference(db, "Message", "reply_to_message_id", id, email);
}

function isSame(seen: RowOf<"Conversation">, held: RowOf<"Conversation"> | undefined): boolean {
  return held?.id === seen.id && held.customerId === seen.customerId && held.senderAddress === seen.senderAddress;
}

const mostSubjectCharacters = 255;

/** As mail programs answer: once `Re:`, in one line, and no longer than a subject may be. */
export function replySubject(original: string | null): string | null {
  const subject = (original ?? "").replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const answered = subject === "" || /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return [...answered].slice(0, mostSubjectCharacters).join("") || null;
}
