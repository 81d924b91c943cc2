import type { RowOf } from "../../../database/query/types.ts";
import type { Tenant } from "../../../database/tenant.ts";
import type { EventPayloads } from "../../../events/catalogue.ts";
import { attachmentsOf } from "./attachment.ts";

type Received = EventPayloads["message.received"];
type Around = Omit<Received, "message">;
type Told = { around: Around; message: Omit<Received["message"], "direction"> };

/** What the events of a message tell besides who sent it: the message itself, and on whose thread it is. */
export async function describeMessage(
  db: Tenant,
  message: RowOf<"Message">,
  conversationId: string = message.conversationId,
): Promise<Told> {
  const [conversation] = await db.select("Conversation", {
    where: { id: conversationId },
    include: { customer: true },
    take: 1,
  });
  const [contact] =
    message.contactId === null ? [] : await db.select("Contact", { where: { id: message.contactId }, take: 1 });
  const customer = (conversation as WithCustomer | undefined)?.customer ?? null;
  return {
    around: {
      conversation:
        conversation === undefined
          ? null
          : { id: conversation.id, state: conversation.state, is_unmatched: conversation.isUnmatched },
      customer:
        customer === null
          ? null
          : { id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
      contact: contact === undefined ? null : { id: contact.id, name: contact.name },
      sender_address: conversation?.senderAddress ?? null,
    },
    message: {
      id: message.id,
      channel: message.channel === "sms" ? "sms" : "email",
      subject: message.subject,
      text: message.text,
      html: message.html,
      from: message.fromAddress,
      to: message.toAddress,
      cc: message.cc,
      at: message.at.toISOString(),
      attachments: attachmentsOf(message.attachments).map(({ filename, content_type, size }) => ({
        filename,
        content_type,
        size,
      })),
    },
  };
}

/** The statement includes the relation that its selection names. */
type WithCustomer = { customer: RowOf<"Customer"> | null };
