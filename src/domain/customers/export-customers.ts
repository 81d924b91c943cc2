import type { RowOf } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import type { Address } from "../kernel/address.ts";
import { type CustomerFilters, selectCustomers } from "./queries.ts";

/** Few enough that the longest notes of as many are no burden. */
const atOnce = 200;

/** Without it Excel takes UTF-8 for another encoding. */
const byteOrderMark = "\ufeff";

const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

type Cell = string | null;

const columns: Record<string, (customer: RowOf<"Customer">) => Cell> = {
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
  tags: ({ tags }) => tags.join("; "),
  notes: ({ notes }) => notes,
  archived_at: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
};

/** The customers of a list as CSV (RFC 4180), newest first: the header, and then some at a time, however many there are. */
export async function* exportCustomers(
  db: Tenant,
  filters: Omit<CustomerFilters, "external_id">,
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + row(Object.keys(columns));
  let after: readonly unknown[] | undefined;
  for (;;) {
    const page = { after, orderBy: newestFirst, take: atOnce, atMost: atOnce };
    const customers = await db.select("Customer", { ...selectCustomers(filters), ...page });
    const last = customers.at(-1);
    if (last !== undefined)
      yield customers.map((customer) => row(Object.values(columns).map((cellOf) => cellOf(customer)))).join("");
    if (last === undefined || customers.length < atOnce) return;
    after = [last.createdAt, last.id];
  }
}

function addressOf({ billingAddress }: RowOf<"Customer">): Address | null {
  return billingAddress as Address | null;
}

function row(cells: readonly Cell[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

/** A spreadsheet takes a cell that begins like a formula for one, unless an apostrophe comes first. */
function written(cell: Cell): string {
  const text = cell ?? "";
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
