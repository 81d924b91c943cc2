import { isEmailAddress } from "../../../../graphql/parse.ts";
import { badField, Problem } from "../../../../problems.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import { mobileOf } from "../../../../text/phone.ts";
import { optionalReference, reference } from "../../../kernel/references.ts";

export type Channel = RowOf<"Draft">["channel"];

export type Recipient = { to: string; customer: RowOf<"Customer"> | null; contact: RowOf<"Contact"> | null };

type Options = {
  conversation?: RowOf<"Conversation"> | undefined;
  /** Required for a customer without a conversation. Default: the conversation's customer. */
  customer?: RowOf<"Customer"> | undefined;
  contactId?: string | null | undefined;
  channel: Channel;
};

/** The named contact, otherwise the customer, otherwise the unknown sender, with the address on file. */
export async function resolveRecipient(
  db: Tenant,
  { conversation, customer: given, contactId, channel }: Options,
): Promise<Recipient> {
  const customerId = given?.id ?? conversation?.customerId ?? null;
  if (customerId === null) {
    if (contactId != null) throw badField("/contact_id", "cannot be sent: the conversation is with an unknown sender");
    return { to: readAddress(channel, "sender", addressesOf(conversation)), customer: null, contact: null };
  }
  const customer = given ?? (await reference(db, "Customer", "customer_id", customerId));
  const contact = (await optionalReference(db, "Contact", "contact_id", contactId, { customerId })) ?? null;
  const to = readAddress(channel, contact === null ? "customer" : "contact", contact ?? customer);
  return { to, customer, contact };
}

type Addresses = { email: string | null; phone: string | null };

/** An unknown sender has one address, which they wrote from. */
function addressesOf(conversation: RowOf<"Conversation"> | undefined): Addresses {
  const address = conversation?.senderAddress ?? null;
  return address?.includes("@") ? { email: address, phone: null } : { email: null, phone: address };
}

function readAddress(channel: Channel, owner: string, { email, phone }: Addresses): string {
  const address = channel === "sms" ? phone : email;
  if (address === null || address.trim() === "")
    throw new Problem("conflict", `The ${owner} has no ${channel === "sms" ? "phone number" : "email address"}.`);
  return channel === "sms" ? readMobile(owner, address) : readEmail(owner, address);
}

function readMobile(owner: string, phone: string): string {
  const mobile = mobileOf(phone);
  if (mobile === undefined)
    throw new Problem("conflict", `The ${owner}'s phone number is not an Australian mobile number.`);
  return mobile;
}

function readEmail(owner: string, email: string): string {
  if (!isEmailAddress(email)) throw new Problem("conflict", `The ${owner}'s email address is not valid.`);
  return email;
}
