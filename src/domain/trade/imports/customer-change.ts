import type { Transaction } from "../../../tenancy/tenant.ts";
import { create } from "../../kernel/store.ts";
import { createContact } from "../contacts/create-contact.ts";
import { contacts } from "../contacts/schema.ts";
import { updateContact } from "../contacts/update-contact.ts";
import { archiveCustomer } from "../customers/archive-customer.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { customers } from "../customers/schema.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { createSite } from "../sites/create-site.ts";
import { sites } from "../sites/schema.ts";
import { updateSite } from "../sites/update-site.ts";
import {
  type Contact,
  type ContactChange,
  contactChange,
  contactsOf,
  putContact,
  putSite,
  type Site,
  type SiteChange,
  siteChange,
  sitesOf,
} from "./customer-parts.ts";
import type { KnownParts } from "./known-parts.ts";
import type { CustomerRow } from "./read-customer.ts";
import { changedFields, isSame } from "./same-value.ts";

/** A customer with its sites and contacts. The id is null if a row will create the customer. */
export type KnownCustomer = {
  id: string | null;
  name: string;
  columns: Readonly<Record<string, unknown>>;
  isArchived: boolean;
  sites: KnownParts<Site>;
  contacts: KnownParts<Contact>;
};

/** The changes that a row makes to a known customer. */
export type CustomerChange = {
  customer: Partial<CustomerRow["customer"]> | null;
  archives: boolean;
  site: SiteChange | null;
  contact: ContactChange | null;
};

export function isNothing({ customer, archives, site, contact }: CustomerChange): boolean {
  return customer === null && !archives && site === null && contact === null;
}

/** The row's values that the customer lacks. Empty values change nothing, and tags are added. */
export function changeOf(known: KnownCustomer, row: CustomerRow): CustomerChange {
  return { ...partsOf(known, row), customer: customerPatch(known, row), archives: row.isArchived && !known.isArchived };
}

/** The row's changes to sites and contacts. The customer's own fields belong to an earlier row. */
export function partsOf(known: KnownCustomer, { site, contact }: CustomerRow): CustomerChange {
  return {
    customer: null,
    archives: false,
    site: siteChange(known.sites, site),
    contact: contactChange(known.contacts, contact),
  };
}

function customerPatch({ columns }: KnownCustomer, { customer, isTypeGuessed }: CustomerRow) {
  const { name, custom = {}, ...given } = customer;
  const rest = isTypeGuessed ? { ...given, type: undefined } : given;
  const owned = (columns.tags as string[] | undefined) ?? [];
  const tags = rest.tags == null ? {} : { tags: [...new Set([...owned, ...rest.tags])] };
  const input = { ...rest, ...tags, ...(name === "" ? {} : { name }) };
  const changed = changedFields(columns, input, (fields) => customers.patch(fields));
  const values = Object.entries(custom).filter(([key, value]) => !isSame(customValue(columns, key), value));
  return values.length === 0 ? changed : { ...changed, custom: Object.fromEntries(values) };
}

/** The reasons to refuse the row for values that cannot be set and that the known customer does not have. */
export function formerReasons(known: KnownCustomer | undefined, { former }: CustomerRow): string[] {
  const lacked = former.filter(({ key, value }) => !isSame(customValue(known?.columns ?? {}, key), value));
  return lacked.map(({ reason }) => reason);
}

function customValue(columns: KnownCustomer["columns"], key: string): unknown {
  const custom = customIn(columns);
  return Object.hasOwn(custom, key) ? custom[key] : undefined;
}

function customIn({ custom }: KnownCustomer["columns"]): Record<string, unknown> {
  return (custom as Record<string, unknown> | undefined) ?? {};
}

/** Applies the change to the known customer, for later rows. Returns a function that undoes it. */
export function applyTo(known: KnownCustomer, { customer, archives, site, contact }: CustomerChange): () => void {
  const { columns, isArchived } = known;
  if (customer !== null) {
    const custom = { ...customIn(columns), ...customer.custom };
    known.columns = { ...columns, ...customers.patch(customer), custom };
  }
  known.isArchived ||= archives;
  const undoSite = site === null ? undefined : putSite(known.sites, site);
  const undoContact = contact === null ? undefined : putContact(known.contacts, contact);
  return () => {
    undoContact?.();
    undoSite?.();
    Object.assign(known, { columns, isArchived });
  };
}

/** The customer that a row will create. */
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
  const parts = {
    site: site === null ? null : ({ id: null, input: site.input } as const),
    contact: contact === null ? null : ({ id: null, input: contact.input } as const),
  };
  applyTo(known, { customer: withBilling(row), archives: isArchived, ...parts });
  return known;
}

function withBilling({ customer, site, isBilledAtSite }: CustomerRow): CustomerRow["customer"] {
  return isBilledAtSite && site !== null ? { ...customer, billing_address: site.input.address } : customer;
}

export async function createFromRow(db: Transaction, row: CustomerRow): Promise<string> {
  const { id } = await createCustomer({ db }, withBilling(row));
  // Inserts the parts directly, because they do not count as changes to a new customer.
  if (row.site !== null) await create(db, "Site", { ...sites.row(row.site.input), customerId: id });
  if (row.contact !== null) await create(db, "Contact", { ...contacts.row(row.contact.input), customerId: id });
  if (row.isArchived) await archiveCustomer({ db }, { id });
  return id;
}

export async function applyChange(db: Transaction, id: string, change: CustomerChange): Promise<string> {
  const { customer, archives, site, contact } = change;
  if (customer !== null) await updateCustomer({ db }, { id, ...customer });
  if (site !== null)
    await (site.id === null
      ? createSite({ db }, { id, ...site.input })
      : updateSite({ db }, { ...site.input, id: site.id }));
  if (contact !== null)
    await (contact.id === null
      ? createContact({ db }, { id, ...contact.input })
      : updateContact({ db }, { ...contact.input, id: contact.id }));
  if (archives) await archiveCustomer({ db }, { id });
  return id;
}
