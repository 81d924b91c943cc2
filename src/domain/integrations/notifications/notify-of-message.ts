import { previewOf } from "../../../html-sanitizer/preview.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { formatPhone } from "../../kernel/format.ts";
import { find } from "../../kernel/store.ts";
import type { Details } from "./notification-email.ts";
import { notify } from "./notify.ts";

/**
 * Notifies of an inbound message, including the conversation's assignee. Sends no emails for automatic messages and for
 * a team member's own address, because such a message may be a reply to a notification or the notification itself.
 */
export async function notifyOfReceivedMessage(
  db: Transaction,
  { id, isAutomatic }: { id: string; isAutomatic: boolean },
): Promise<void> {
  const message = await find(db, "Message", id, {
    include: { contact: true, conversation: { include: { customer: true } } },
  });
  const { conversation, channel, contact } = message;
  const { name, details } = describe({
    label: "From",
    contact,
    customer: conversation.customer,
    address: readable(channel, message.fromAddress ?? ""),
  });
  const email = { details: [...details, ["Subject", message.subject], ["Message", message.preview]] } as const;
  const isOwn = isAutomatic || (channel === "email" && (await isMember(db, message.fromAddress ?? "")));
  await notify(db, {
    type: "message_received",
    title: `New message from ${name}`,
    about: { conversationId: conversation.id },
    assigneeIds: [conversation.assigneeId],
    email: isOwn ? undefined : email,
  });
}

/**
 * Notifies of a message that was not sent, or may not have been, including the conversation's assignee and the sender.
 */
export async function notifyOfFailedMessage(db: Transaction, { id }: { id: string }): Promise<void> {
  const draft = await find(db, "Draft", id, { include: { contact: true, customer: true, conversation: true } });
  const { channel, contact, customer, subject } = draft;
  const { name, details } = describe({ label: "To", contact, customer, address: readable(channel, draft.toAddress) });
  await notify(db, {
    type: "message_failed",
    title: `Message to ${name} failed`,
    about: { conversationId: draft.conversationId },
    assigneeIds: [draft.conversation?.assigneeId, draft.sentById],
    email: {
      details: [...details, ["Subject", subject], ["Message", previewOf(draft.text)], ["Failure", draft.failure]],
    },
  });
}

/** Notifies of a message that a mail server returned, including the conversation's assignee and the sender. */
export async function notifyOfReturnedMessage(db: Transaction, id: string): Promise<void> {
  const message = await find(db, "Message", id, {
    include: { contact: true, conversation: { include: { customer: true } } },
  });
  const { conversation, contact, subject, preview, deliveryFailure } = message;
  const { name, details } = describe({
    label: "To",
    contact,
    customer: conversation.customer,
    address: message.toAddress ?? "",
  });
  await notify(db, {
    type: "message_failed",
    title: `Message to ${name} failed`,
    about: { conversationId: conversation.id },
    assigneeIds: [conversation.assigneeId, message.sentById],
    email: { details: [...details, ["Subject", subject], ["Message", preview], ["Failure", deliveryFailure]] },
  });
}

async function isMember(db: Transaction, address: string): Promise<boolean> {
  const member = await db.findFirst("Member", { where: { email: address.toLowerCase() } });
  return member !== null;
}

type Named = { name: string } | null;
type Party = { label: string; contact: Named; customer: Named; address: string };

/** The other party: a customer's contact, a customer, or an unknown address. */
function describe({ label, contact, customer, address }: Party): { name: string; details: Details } {
  const name = contact?.name ?? customer?.name ?? address;
  return {
    name,
    details: [
      [label, name],
      ["Customer", contact === null ? null : (customer?.name ?? null)],
      ["Address", name === address ? null : address],
    ],
  };
}

function readable(channel: RowOf<"Draft">["channel"] | null, address: string): string {
  return channel === "sms" ? formatPhone(address) : address;
}
