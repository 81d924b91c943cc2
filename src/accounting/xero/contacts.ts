import { isRefusal } from "../failure.ts";
import type { Contact, Once } from "../provider.ts";
import { segment, type XeroClient } from "./client.ts";
import { type Json, listOf, textOf } from "./request.ts";

const suffixLength = 6;

/**
 * Creates the contact, or updates the one with the id. What is blank here stays as the bookkeeper has it. Names are
 * unique in Xero: a contact of the name that belongs to nobody yet is linked, and a second customer of the name gets a
 * suffix.
 */
export async function saveContact(
  client: XeroClient,
  contact: Contact,
  id: string | null,
  once: Once,
): Promise<string> {
  if (id !== null) return update(client, id, contact);
  const known = once.isUncertain ? await findByNumber(client, contact.number) : undefined;
  if (known !== undefined) return update(client, known, contact);
  try {
    return idOf(await client.put("/Contacts", { Contacts: [contentOf(contact)] }, once.key));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const found = await findByName(client, contact.name);
    if (found === undefined) throw error;
    if (found.number === "" || found.number === contact.number) return update(client, found.id, contact);
    return idOf(await client.put("/Contacts", { Contacts: [contentOf(withSuffix(contact))] }, `${once.key}-2`));
  }
}

async function update(client: XeroClient, id: string, contact: Contact): Promise<string> {
  const write = (content: Contact) => client.post(`/Contacts/${segment(id)}`, { Contacts: [contentOf(content)] });
  try {
    await write(contact);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const found = await findByName(client, contact.name);
    if (found === undefined || found.id === id) throw error;
    await write(withSuffix(contact));
  }
  return id;
}

async function findByNumber(client: XeroClient, number: string): Promise<string | undefined> {
  const found = listOf((await client.get("/Contacts", { where: `ContactNumber=="${number}"` })).Contacts)[0];
  return found && textOf(found.ContactID);
}

/** Finds the active contact of the name, in any case. */
async function findByName(client: XeroClient, name: string): Promise<{ id: string; number: string } | undefined> {
  const { Contacts } = await client.get("/Contacts", { searchTerm: name });
  const found = listOf(Contacts).find(({ Name }) => textOf(Name).toLowerCase() === name.toLowerCase());
  return found && { id: textOf(found.ContactID), number: textOf(found.ContactNumber) };
}

function withSuffix(contact: Contact): Contact {
  return { ...contact, name: `${contact.name} (${contact.number.slice(-suffixLength)})` };
}

function contentOf({ number, name, email, phone, abn, address }: Contact): Json {
  return {
    ContactNumber: number,
    Name: name,
    ...(isBlank(email) ? {} : { EmailAddress: email }),
    ...(isBlank(abn) ? {} : { TaxNumber: abn }),
    ...(isBlank(phone) ? {} : { Phones: [{ PhoneType: "DEFAULT", PhoneNumber: phone }] }),
    ...(address === null
      ? {}
      : {
          Addresses: [
            {
              AddressType: "POBOX",
              AddressLine1: address.line1,
              AddressLine2: address.line2 ?? "",
              City: address.suburb,
              Region: address.state,
              PostalCode: address.postcode,
              Country: address.country,
            },
          ],
        }),
  };
}

function isBlank(text: string | null): boolean {
  return text === null || text === "";
}

function idOf({ Contacts }: Json): string {
  return textOf(listOf(Contacts)[0]?.ContactID);
}
