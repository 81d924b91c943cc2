import type { RowOf } from "../../../query/types.ts";
import type { Address } from "../../kernel/address.ts";
import { contacts } from "../contacts/schema.ts";
import { sites } from "../sites/schema.ts";
import { KnownParts } from "./known-parts.ts";
import type { CustomerRow } from "./read-customer.ts";
import { fold } from "./row.ts";
import { changedFields, contentOf } from "./same-value.ts";

export type Site = Pick<RowOf<"Site">, "name" | "address" | "accessNotes"> & { id: string | null };
export type Contact = Pick<RowOf<"Contact">, "name" | "role" | "email" | "phone" | "isPrimary"> & { id: string | null };

type Given<Input> = { id: string | null; input: Input };
type SiteInput = NonNullable<CustomerRow["site"]>["input"];
type ContactInput = NonNullable<CustomerRow["contact"]>["input"];

/** A part that a row creates, or the changed fields of an existing part. */
export type PartChange<Input> = { id: null; input: Input } | { id: string; input: Partial<Input> };

export type SiteChange = PartChange<SiteInput>;
export type ContactChange = PartChange<ContactInput>;

export function sitesOf(known: readonly Site[]): KnownParts<Site> {
  return new KnownParts(known, {
    keyOf: ({ address }) => placeOf(address as Address),
    contentOf: ({ name, address, accessNotes }) => contentOf({ name, address, accessNotes }),
  });
}

export function contactsOf(known: readonly Contact[]): KnownParts<Contact> {
  return new KnownParts(known, {
    keyOf: ({ name }) => fold(name),
    contentOf: ({ name, role, email, phone, isPrimary }) => contentOf({ name, role, email, phone, isPrimary }),
  });
}

export function siteChange(known: KnownParts<Site>, site: Given<SiteInput> | null): SiteChange | null {
  return site && partChange(site, known.find(siteOf(site)), (input) => sites.patch(input));
}

export function contactChange(known: KnownParts<Contact>, contact: Given<ContactInput> | null): ContactChange | null {
  return contact && partChange(contact, known.find(contactOf(contact)), (input) => contacts.patch(input));
}

function partChange<Input extends object>(
  { input }: Given<Input>,
  same: { id: string | null } | undefined,
  patch: (input: Partial<Input>) => object,
): PartChange<Input> | null {
  if (same === undefined) return { id: null, input };
  const changed = changedFields(same, input, patch);
  if (changed === null) return null;
  return same.id === null ? { id: null, input } : { id: same.id, input: changed };
}

/** Applies the change to the known sites, for later rows. Returns a function that undoes it. */
export function putSite(known: KnownParts<Site>, change: SiteChange): () => void {
  if (change.id === null) return known.put(siteOf(change));
  return known.change(change.id, sites.patch(change.input) as Partial<Site>);
}

export function putContact(known: KnownParts<Contact>, change: ContactChange): () => void {
  if (change.id === null) return known.put(contactOf(change));
  return known.change(change.id, contacts.patch(change.input) as Partial<Contact>);
}

function siteOf({ id, input }: Given<SiteInput>): Site {
  const { name = null, address, accessNotes = null } = sites.row(input);
  return { id, name, address: address as Site["address"], accessNotes };
}

function contactOf({ id, input }: Given<ContactInput>): Contact {
  const { name, role = null, email = null, phone = null, isPrimary = false } = contacts.row(input);
  return { id, name, role, email, phone, isPrimary };
}

/** Equal for addresses of the same place, however they are written. */
function placeOf({ line1, line2, suburb, postcode }: Address): string {
  return fold([line1, line2, suburb, postcode].map((part) => part ?? "").join(" "));
}
