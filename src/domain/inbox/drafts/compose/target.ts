import { badField, Problem } from "../../../../problems.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { Tenant, Transaction } from "../../../../tenancy/tenant.ts";
import { lockReference, optionalReference, reference, unknownReference } from "../../../kernel/references.ts";
import { lockInbox } from "../../conversations/lock-inbox.ts";
import { active, findLatestConversation } from "../../conversations/queries.ts";
import { type Channel, type Recipient, resolveRecipient } from "./recipient.ts";

export type TargetInput = {
  conversation_id?: string | null | undefined;
  customer_id?: string | null | undefined;
  contact_id?: string | null | undefined;
  reply_to_message_id?: string | null | undefined;
};

export type Target = {
  /** Locked. Undefined if the customer has no conversation yet. */
  conversation: RowOf<"Conversation"> | undefined;
  recipient: Recipient;
  /** The email that is replied to. */
  original: RowOf<"Message"> | undefined;
};

export function assertOneTarget({ conversation_id, customer_id }: TargetInput): void {
  if ((conversation_id == null) === (customer_id == null))
    throw badField("", "must have either conversation_id or customer_id");
}

/**
 * Finds a new message's recipient and locks its conversation. All reads come before the locks: first the business's
 * row, then the conversation's. The locked row is compared with the one read, because its customer may have changed in
 * between.
 */
export async function resolveTarget(db: Transaction, input: TargetInput, channel: Channel): Promise<Target> {
  const { conversation_id: conversationId, contact_id: contactId } = input;
  const customer = await optionalReference(db, "Customer", "customer_id", input.customer_id);
  const found =
    customer === undefined
      ? await reference(db, "Conversation", "conversation_id", conversationId ?? "", active)
      : await findLatestConversation(db, { ...active, customerId: customer.id });
  const original = await findOriginal(db, found, input.reply_to_message_id);
  const recipient = await resolveRecipient(db, { conversation: found, customer, contactId, channel });
  await lockInbox(db);
  const conversation =
    customer === undefined
      ? await lockReference(db, "Conversation", "conversation_id", conversationId ?? "", active)
      : await findLatestConversation(db, { ...active, customerId: customer.id }, { lock: true });
  if (found !== undefined && !isSame(found, conversation))
    throw new Problem("conflict", "The conversation's customer was changed at the same time. Try again.");
  return { conversation, recipient, original };
}

async function findOriginal(
  db: Tenant,
  conversation: RowOf<"Conversation"> | undefined,
  id: string | null | undefined,
): Promise<RowOf<"Message"> | undefined> {
  if (id == null) return undefined;
  if (conversation === undefined) throw unknownReference("reply_to_message_id");
  const emails = { conversationId: conversation.id, type: "message", channel: "email" } as const;
  return reference(db, "Message", "reply_to_message_id", id, emails);
}

function isSame(found: RowOf<"Conversation">, locked: RowOf<"Conversation"> | undefined): boolean {
  return (
    locked?.id === found.id && locked.customerId === found.customerId && locked.senderAddress === found.senderAddress
  );
}

const maxSubjectCharacters = 255;

/** The subject of a reply, as mail clients write it: one `Re:`, on one line, cut to the maximum length. */
export function replySubject(original: string | null): string | null {
  const subject = (original ?? "").replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const prefixed = subject === "" || /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return [...prefixed].slice(0, maxSubjectCharacters).join("") || null;
}
