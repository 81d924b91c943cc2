import { planRead } from "../../../query/read-plan.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import type { Address } from "../../kernel/address.ts";
import { type ExportColumns, exportCsv } from "../../kernel/export-csv.ts";
import { customPrefix, loadCustomColumns } from "../custom-columns.ts";

type Owned = { customer: RowOf<"Customer"> };

/** The columns by which an import finds the customer. */
const ofCustomer: ExportColumns<Owned> = {
  customer_id: ({ customer }) => customer.id,
  customer_external_id: ({ customer }) => customer.externalId,
  customer_name: ({ customer }) => customer.name,
  customer_email: ({ customer }) => customer.email,
  customer_phone: ({ customer }) => customer.phone,
};

const siteColumns: ExportColumns<RowOf<"Site"> & Owned> = {
  ...ofCustomer,
  site_id: ({ id }) => id,
  site_name: ({ name }) => name,
  site_line1: (site) => addressOf(site).line1,
  site_line2: (site) => addressOf(site).line2,
  site_suburb: (site) => addressOf(site).suburb,
  site_state: (site) => addressOf(site).state,
  site_postcode: (site) => addressOf(site).postcode,
  site_country: (site) => addressOf(site).country,
  site_access_notes: ({ accessNotes }) => accessNotes,
};

const times: ExportColumns<Pick<RowOf<"Site" | "Contact">, "createdAt" | "updatedAt">> = {
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
};

const contactColumns: ExportColumns<RowOf<"Contact"> & Owned> = {
  ...ofCustomer,
  contact_id: ({ id }) => id,
  contact_name: ({ name }) => name,
  contact_role: ({ role }) => role,
  contact_email: ({ email }) => email,
  contact_phone: ({ phone }) => phone,
  contact_is_primary: ({ isPrimary }) => (isPrimary ? "yes" : "no"),
  ...times,
};

const sitesWithCustomers = planRead("Site", { customer: true });
const contactsWithCustomers = planRead("Contact", { customer: true });

/** The sites of all customers as CSV that can be imported again. Includes archived customers. */
export async function* exportSites(db: Tenant): AsyncGenerator<string, void, undefined> {
  const all = { ...siteColumns, ...(await loadCustomColumns(db, "site", `site_${customPrefix}`)), ...times };
  yield* exportCsv(all, (page, options) => db.findMany("Site", page, { plan: sitesWithCustomers, ...options }));
}

/** The contacts of all customers, like `exportSites`. */
export function exportContacts(db: Tenant): AsyncGenerator<string, void, undefined> {
  return exportCsv(contactColumns, (page, options) =>
    db.findMany("Contact", page, { plan: contactsWithCustomers, ...options }),
  );
}

function addressOf({ address }: RowOf<"Site">): Address {
  return address as Address;
}
