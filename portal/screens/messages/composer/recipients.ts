import { phone } from "../../../data/format.ts";
import type { ConversationFragment, DraftChannel, RecipientsQuery } from "../../../generated/types.ts";

export type Recipient = { contactId: string | null; name: string; address: string; shown: string };

/** Whom a message of each channel can be sent to: the customer first, then their contacts. */
export type Recipients = Readonly<Record<DraftChannel, readonly Recipient[]>>;

type Reachable = { name: string; email: string | null; phone: string | null };

const mobile = /^\+614\d{8}$/;

export function recipientsOf({ name, email, phone: number, contacts }: RecipientsQuery["customer"]): Recipients {
  const all = [
    { contactId: null, name, email, phone: number },
    ...contacts.map((contact) => ({
      contactId: contact.id,
      name: contact.role === null ? contact.name : `${contact.name}, ${contact.role}`,
      email: contact.email,
      phone: contact.phone,
    })),
  ];
  return { sms: all.flatMap(bySms), email: all.flatMap(byEmail) };
}

/** An unknown sender has the one address that they wrote from. */
export function unknownSender({ sender_address: address }: ConversationFragment): Recipients {
  const sender = { contactId: null, name: "", email: address, phone: address };
  return address?.includes("@") ? { sms: [], email: byEmail(sender) } : { sms: bySms(sender), email: [] };
}

type Owner = Reachable & Pick<Recipient, "contactId">;

function bySms({ contactId, name, phone: number }: Owner): Recipient[] {
  if (number === null || !mobile.test(number)) return [];
  return [{ contactId, name, address: number, shown: shownAs(name, phone(number)) }];
}

function byEmail({ contactId, name, email }: Owner): Recipient[] {
  if (email === null || email.trim() === "") return [];
  return [{ contactId, name, address: email, shown: shownAs(name, email) }];
}

function shownAs(name: string, address: string): string {
  return name === "" ? address : `${name} · ${address}`;
}
