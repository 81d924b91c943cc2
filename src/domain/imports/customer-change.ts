import { isDeepStrictEqual } from "node:util";
import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { createContact } from "../contacts/create-contact.ts";
import { contacts } from "../contacts/schema.ts";
import { updateContact } from "../contacts/update-contact.ts";
import { archiveCustomer } from "../customers/archive-customer.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { customers } from "../customers/schema.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { insert } from "../kernel/store.ts";
import { createSite } from "../sites/create-site.ts";
import { sites } from "../sites/schema.ts";
import { updateSite } from "../sites/update-site.ts";
import { KnownParts } from "./known-parts.ts";
import type { CustomerRow } from "./read-customer.ts";
import { fold } from "./row.ts";

type Columns = Readonly<Record<string, unknown>>;
export type Site = Pick<RowOf<"Site">, "name" | "address" | "accessNotes"> & { id: string | null };
export type Contact = Pick<RowOf<"Contact">, "name" | "role" | "email" | "phone" | "isPrimary"> & { id: string | null };

/** A customer with its sites and contacts; without an id, one that a row will create. */
export type KnownCustomer = {
  id: string | null;
  name: string;
  columns: Columns;
  isArchived: boolean;
  sites: KnownParts<Site>;
  contacts: KnownParts<Contact>;
};

export function sitesOf(sites: readonly Site[]): KnownParts<Site> {
  return new KnownParts(sites, ({ address }) => placeOf(address));
}

export function contactsOf(known: readonly Contact[]): KnownParts<Contact> {
  return new KnownParts(known, ({ name }) => fold(name));
}

type Part<Name extends "site" | "contact"> = { id: string | null; input: NonNullable<CustomerRow[Name]>["input"] };

/** What a row changes of a known customer. */
export type CustomerChange = {
  customer: CustomerRow["customer"] | null;
  archives: boolean;
  site: Part<"site"> | null;
  contact: Part<"contact"> | null;
};

export function isNothing({ customer, archives, site, contact }: CustomerChange): boolean {
  return customer === null && !archives && site === null && contact === null;
}

/** What the row says and the customer does not have yet. What the row leaves empty stays as it is; tags are added. */
export function changeOf(known: KnownCustomer, row: CustomerRow): CustomerChange {
  return { ...partsOf(known, row), customer: customerPatch(known, row), archives: row.isArchived && !known.isArchived };
}

/** Of a customer that an earlier row is about, only what belongs to it. */
export function partsOf(known: KnownCustomer, { site, contact }: CustomerRow): CustomerChange {
  return { customer: null, archives: false, site: sitePatch(known, site), contact: contactPatch(known, contact) };
}

function customerPatch({ columns }: KnownCustomer, { customer: { name, ...rest } }: CustomerRow) {
  const owned = (columns.tags as string[] | undefined) ?? [];
  const tags = rest.tags == null ? {} : { tags: [...new Set([...owned, ...rest.tags])] };
  const input = { ...rest, ...tags, ...(name === "" ? {} : { name }) };
  const changed = Object.entries(input).filter(([field, value]) => {
    if (value == null) return false;
    const [[column = "", next] = []] = Object.entries(customers.patch({ [field]: value }));
    return !isDeepStrictEqual(columns[column], next);
  });
  return changed.length === 0 ? null : (Object.fromEntries(changed) as CustomerRow["customer"]);
}

function sitePatch({ sites: known }: KnownCustomer, site: CustomerRow["site"]): Part<"site"> | null {
  if (site === null) return null;
  const next = sites.row(site.input);
  const same = known.find(site.id, placeOf(next.address));
  if (same === undefined) return { id: null, input: site.input };
  return hasAll(same, next) ? null : { id: same.id, input: site.input };
}

function contactPatch({ contacts: known }: KnownCustomer, contact: CustomerRow["contact"]): Part<"contact"> | null {
  if (contact === null) return null;
  const next = contacts.row(contact.input);
  const same = known.find(contact.id, fold(next.name));
  if (same === undefined) return { id: null, input: contact.input };
  return hasAll(same, next) ? null : { id: same.id, input: contact.input };
}

function hasAll(known: Columns, next: Columns): boolean {
  return Object.entries(next).every(([column, value]) => value == null || isDeepStrictEqual(known[column], value));
}

/** The same place, however its address is written. */
function placeOf(address: unknown): string {
  const { line1, line2, suburb, postcode } = address as Record<string, string | null>;
  return fold([line1, line2, suburb, postcode].map((part) => part ?? "").join(" "));
}

/** Makes the customer what it is after the change, for the rows that follow. Returns what takes that back. */
export function applyTo(known: KnownCustomer, { customer, archives, site, contact }: CustomerChange): () => void {
  const { columns, isArchived } = known;
  if (customer !== null) known.columns = { ...columns, ...customers.patch(customer) };
  known.isArchived ||= archives;
  const undoSite = site === null ? undefined : known.sites.put(siteOf(site));
  const undoContact = contact === null ? undefined : known.contacts.put(contactOf(contact));
  return () => {
    undoContact?.();
    undoSite?.();
    Object.assign(known, { columns, isArchived });
  };
}

function siteOf({ id, input }: Part<"site">): Site {
  const { name = null, address, accessNotes = null } = sites.row(input);
  return { id, name, address: address as Site["address"], accessNotes };
}

function contactOf({ id, input }: Part<"contact">): Contact {
  const { name, role = null, email = null, phone = null, isPrimary = false } = contacts.row(input);
  return { id, name, role, email, phone, isPrimary };
}

/** The customer that the row creates. */
export function newCustomer(row: CustomerRow): KnownCustomer {
  const { customer, isArchived, site, contact } = row;
  const known = {
    id: null,
    name: customer.name,
    columns: {},
    isArchived,
    sites: sitesOf([]),
    contacts: contactsOf([]),
  };
  applyTo(known, { customer: withBilling(row), archives: isArchived, site, contact });
  return known;
}

function withBilling({ customer, site, isBilledAtSite }: CustomerRow): CustomerRow["customer"] {
  return isBilledAtSite && site !== null ? { ...customer, billing_address: site.input.address } : customer;
}

export async function createFromRow(db: Transaction, row: CustomerRow): Promise<string> {
  const { id } = await createCustomer({ db }, withBilling(row));
  // The customer is new, so it does not change by them.
  if (row.site !== null) await insert(db, "Site", { ...sites.row(row.site.input), customerId: id });
  if (row.contact !== null) await insert(db, "Contact", { ...contacts.row(row.contact.input), customerId: id });
  if (row.isArchived) await archiveCustomer({ db }, { id });
  return id;
}

export async function applyChange(db: Transaction, id: string, change: CustomerChange): Promise<string> {
  const { customer, archives, site, contact } = change;
  if (customer !== null) await updateCustomer({ db }, { id, ...customer });
  if (site?.id != null) await updateSite({ db }, { ...site.input, id: site.id });
  else if (site != null) await createSite({ db }, { id, ...site.input });
  if (contact?.id != null) await updateContact({ db }, { ...contact.input, id: contact.id });
  else if (contact != null) await createContact({ db }, { id, ...contact.input });
  if (archives) await archiveCustomer({ db }, { id });
  return id;
}
