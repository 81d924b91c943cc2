import { previewOf } from "../../../html-sanitizer/preview.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { formatPhone } from "../../kernel/format.ts";
import { find } from "../../kernel/store.ts";
import type { Details } from "./notification-email.ts";
import { notify } from "./notify.ts";

/**
 * Of a message from a customer or a stranger, to its conversation's assignee too. Nobody is emailed about what a program
 * sent or what comes from a team member's own address: that may be an answer to such an email, or the email itself.
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

/** Of a message that did not go out, or may not have, to its conversation's assignee and to who sent it too. */
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

/** Notifies the assignee and the sender of a message that a mail server has returned. */
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
  const [member] = await db.select("Member", { where: { email: address.toLowerCase() }, take: 1 });
  return member !== undefined;
}

type Named = { name: string } | null;
type Party = { label: string; contact: Named; customer: Named; address: string };

/** Who is at the other end: a contact of a customer, a customer, or an address that is nobody's yet. */
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
