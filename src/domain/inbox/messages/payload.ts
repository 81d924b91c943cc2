import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { attachmentsOf } from "./schema.ts";

/** What `message.received` and `message.sent` have in common. */
export async function messagePayload<D extends "in" | "out">(db: Tenant, message: RowOf<"Message">, direction: D) {
  const [conversation] = await db.select("Conversation", {
    where: { id: message.conversationId },
    include: { customer: true },
    take: 1,
  });
  const [contact] =
    message.contactId === null ? [] : await db.select("Contact", { where: { id: message.contactId }, take: 1 });
  const customer = conversation?.customer;
  return {
    message: {
      id: message.id,
      direction,
      channel: message.channel === "sms" ? ("sms" as const) : ("email" as const),
      subject: message.subject,
      text: message.text,
      html: message.html,
      from: message.fromAddress,
      to: message.toAddress,
      cc: message.cc,
      at: message.at.toISOString(),
      attachments: attachmentsOf(message).map(({ filename, content_type, size }) => ({ filename, content_type, size })),
    },
    conversation:
      conversation === undefined
        ? null
        : { id: conversation.id, state: conversation.state, is_unmatched: conversation.isUnmatched },
    customer:
      customer == null ? null : { id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
    contact: contact === undefined ? null : { id: contact.id, name: contact.name },
    sender_address: conversation?.senderAddress ?? null,
  };
}
