import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { CustomerRow } from "./read-customer.ts";
import { fold } from "./row.ts";

export type FoundBy = "id" | "external_id" | "email" | "phone";

/** The ids of existing customers, by the identifiers in the rows. */
export type Found = {
  ids: readonly string[];
  get(by: FoundBy, value: string, name: string): string | undefined;
};

type FoundRow = { id: string; found_by: FoundBy; value: string; name: string | null };

/** An email or phone with the row's name. People share them, so a customer with that name is preferred. */
type Reach = { value: string; name: string };

/** Finds the customers that the rows may be about, except those that other rows of the import created. */
export async function findCustomers(db: Transaction, importId: string, rows: readonly CustomerRow[]): Promise<Found> {
  const ids = rows.map(({ id }) => id).filter((id) => id !== null);
  const externalIds = rows.map(({ customer }) => customer.external_id).filter((id) => id != null);
  const emails = reachesOf(rows, ({ email }) => email?.toLowerCase());
  const phones = reachesOf(rows, ({ phone }) => phone);
  const found = await db.query(
    sql<FoundRow>`select id, found_by, value, name from customers_of_rows(${importId}, ${ids}, ${externalIds},
      ${emails.map(({ value }) => value)}, ${emails.map(({ name }) => name)},
      ${phones.map(({ value }) => value)}, ${phones.map(({ name }) => name)})`,
  );
  const byKey = new Map(found.map(({ id, found_by: by, value, name }) => [keyOf(by, value, name), id]));
  return {
    ids: found.map(({ id }) => id),
    get: (by, value, name) =>
      (isReach(by) ? byKey.get(keyOf(by, value, fold(name))) : undefined) ?? byKey.get(keyOf(by, value, null)),
  };
}

export function isReach(by: FoundBy): boolean {
  return by === "email" || by === "phone";
}

/** External ids are case-sensitive. */
function keyOf(by: FoundBy, value: string, name: string | null): string {
  return JSON.stringify([by, by === "external_id" ? value : value.toLowerCase(), name]);
}

/** The distinct pairs of an email or phone and a name. */
function reachesOf(
  rows: readonly CustomerRow[],
  read: (customer: CustomerRow["customer"]) => string | null | undefined,
): Reach[] {
  const reaches = new Map<string, Reach>();
  for (const { customer } of rows) {
    const [value, name] = [read(customer), fold(customer.name)];
    if (value != null) reaches.set(JSON.stringify([value, name]), { value, name });
  }
  return [...reaches.values()];
}
