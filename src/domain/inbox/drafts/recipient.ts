import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import validator from "validator";
import type { RowOf } from "../../../database/query/types.ts";
import type { Tenant } from "../../../database/tenant.ts";
import { badField, Problem } from "../../../problems.ts";
import { optionalReference, reference } from "../../kernel/references.ts";

export type Channel = "sms" | "email";

export type Recipient = { to: string; customer: RowOf<"Customer"> | null; contact: RowOf<"Contact"> | null };

type Asked = {
  conversation?: RowOf<"Conversation"> | undefined;
  /** Where the conversation is not known yet; else whoever it is with. */
  customer?: RowOf<"Customer"> | undefined;
  contactId?: string | null | undefined;
  channel: Channel;
};

/** Whom words go to: the contact that is named, else the customer, else the unknown sender. Nobody chooses an address. */
export async function resolveRecipient(
  db: Tenant,
  { conversation, customer: known, contactId, channel }: Asked,
): Promise<Recipient> {
  const customerId = known?.id ?? conversation?.customerId ?? null;
  if (customerId === null) {
    if (contactId != null) throw badField("/contact_id", "cannot be given: the conversation is with an unknown sender");
    return { to: readAddress(channel, "sender", addressOf(conversation)), customer: null, contact: null };
  }
  const customer = known ?? (await reference(db, "Customer", "customer_id", customerId));
  const contact = (await optionalReference(db, "Contact", "contact_id", contactId, { customerId })) ?? null;
  const to = readAddress(channel, contact === null ? "customer" : "contact", contact ?? customer);
  return { to, customer, contact };
}

type Addresses = { email: string | null; phone: string | null };

/** An unknown sender is known by the one address that they wrote from. */
function addressOf(conversation: RowOf<"Conversation"> | undefined): Addresses {
  const address = conversation?.senderAddress ?? null;
  return address?.includes("@") ? { email: address, phone: null } : { email: null, phone: address };
}

function readAddress(channel: Channel, whose: string, { email, phone }: Addresses): string {
  const address = channel === "sms" ? phone : email;
  if (address === null || address.trim() === "")
    throw new Problem("conflict", `The ${whose} has no ${channel === "sms" ? "phone number" : "email address"}.`);
  return channel === "sms" ? readMobile(whose, address) : readEmail(whose, address);
}

function readMobile(whose: string, phone: string): string {
  const parsed = parsePhoneNumberFromString(phone, "AU");
  if (parsed?.country !== "AU" || parsed.getType() !== "MOBILE")
    throw new Problem("conflict", `The ${whose}'s phone cannot receive a text: it is no Australian mobile number.`);
  return parsed.number;
}

function readEmail(whose: string, email: string): string {
  if (!validator.isEmail(email)) throw new Problem("conflict", `The ${whose}'s saved email address is not valid.`);
  return email;
}
