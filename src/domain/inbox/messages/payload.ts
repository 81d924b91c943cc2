import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { attachmentsOf } from "./schema.ts";

/** The common part of `message.received` and `message.sent`. */
export async function messagePayload<D extends "in" | "out">(db: Tenant, message: RowOf<"Message">, direction: D) {
  const conversation = await db.findFirst("Conversation", {
    where: { id: message.conversationId },
    include: { customer: true },
  });
  const contact =
    message.contactId === null ? null : await db.findFirst("Contact", { where: { id: message.contactId } });
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
      conversation === null
        ? null
        : { id: conversation.id, state: conversation.state, is_unmatched: conversation.isUnmatched },
    customer:
      customer == null ? null : { id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
    contact: contact === null ? null : { id: contact.id, name: contact.name },
    sender_address: conversation?.senderAddress ?? null,
  };
}
