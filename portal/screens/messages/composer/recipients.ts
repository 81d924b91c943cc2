import { phone } from "../../../data/format.ts";
import type { ConversationFragment, DraftChannel, RecipientsQuery } from "../../../generated/types.ts";

export type Recipient = { contactId: string | null; name: string; address: string; shown: string };

/** The recipient: a conversation, or the customer of a draft without one. */
export type Correspondent = Pick<ConversationFragment, "customer" | "sender_address" | "latest_message"> & {
  id: string | null;
  state: ConversationFragment["state"] | undefined;
};

type Owner = {
  contactId: string | null;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
};

/** The possible recipients by channel: the customer, then their contacts. */
export type Recipients = Readonly<Record<DraftChannel, readonly Recipient[]>>;

/** The channels with a recipient; both if the recipients are not known yet. */
export function channelsTo(recipients: Recipients | undefined): readonly DraftChannel[] {
  return (["sms", "email"] as const).filter((one) => recipients === undefined || recipients[one].length > 0);
}

const mobile = /^\+614\d{8}$/;

export function recipientsOf({ name, email, phone: number, contacts }: RecipientsQuery["customer"]): Recipients {
  const all = [
    { contactId: null, name, role: null, email, phone: number },
    ...contacts.map((contact) => ({ ...contact, contactId: contact.id })),
  ];
  return { sms: all.flatMap(bySms), email: all.flatMap(byEmail) };
}

/** The recipients of an unknown sender: the address that they wrote from. */
export function unknownSender({ sender_address: address }: Correspondent): Recipients {
  const sender = { contactId: null, name: "", role: null, email: address, phone: address };
  return address?.includes("@") ? { sms: [], email: byEmail(sender) } : { sms: bySms(sender), email: [] };
}

function bySms({ contactId, name, role, phone: number }: Owner): Recipient[] {
  if (number === null || !mobile.test(number)) return [];
  return [{ contactId, name, address: number, shown: shownAs(name, role, phone(number)) }];
}

function byEmail({ contactId, name, role, email }: Owner): Recipient[] {
  if (email === null || email.trim() === "") return [];
  return [{ contactId, name, address: email, shown: shownAs(name, role, email) }];
}

function shownAs(name: string, role: string | null, address: string): string {
  const owner = [name, role].filter((part) => part !== null && part !== "").join(", ");
  return owner === "" ? address : `${owner} · ${address}`;
}
