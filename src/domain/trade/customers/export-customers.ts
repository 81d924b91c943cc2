import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import type { Address } from "../../kernel/address.ts";
import { type ExportColumns, exportCsv } from "../../kernel/export-csv.ts";
import { customPrefix, loadCustomColumns } from "../custom-columns.ts";
import { writeTags } from "../imports/read-values.ts";
import { type CustomerFilters, selectCustomers } from "./queries.ts";

const columns: ExportColumns<RowOf<"Customer">> = {
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId,
  type: ({ type }) => type,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  abn: ({ abn }) => abn,
  billing_line1: (customer) => addressOf(customer)?.line1 ?? null,
  billing_line2: (customer) => addressOf(customer)?.line2 ?? null,
  billing_suburb: (customer) => addressOf(customer)?.suburb ?? null,
  billing_state: (customer) => addressOf(customer)?.state ?? null,
  billing_postcode: (customer) => addressOf(customer)?.postcode ?? null,
  billing_country: (customer) => addressOf(customer)?.country ?? null,
  tags: ({ tags }) => writeTags(tags),
  notes: ({ notes }) => notes,
  archived_at: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
};

const times: ExportColumns<RowOf<"Customer">> = {
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
};

/** The customers of a list as CSV that can be imported again. */
export async function* exportCustomers(
  db: Tenant,
  filters: Omit<CustomerFilters, "external_id">,
): AsyncGenerator<string, void, undefined> {
  const { where, search } = selectCustomers(filters);
  const all = { ...columns, ...(await loadCustomColumns(db, "customer", customPrefix)), ...times };
  yield* exportCsv(all, (page, options) => db.findMany("Customer", { where, ...page }, { search, ...options }));
}

function addressOf({ billingAddress }: RowOf<"Customer">): Address | null {
  return billingAddress as Address | null;
}
