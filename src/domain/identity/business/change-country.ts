import { badField, Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { countryOf } from "../../../text/countries.ts";
import { find } from "../../kernel/store.ts";

type Business = RowOf<"Business">;

/** The country and what depends on it. `taxId` is the text as it was given. */
export type CountryChanges = {
  [Name in "country" | "currency" | "abn" | "taxId"]?: Business[Name] | undefined;
};

/**
 * Returns the columns that change. Nothing is converted, so the country and the currency stay once there are documents.
 */
export async function changeCountry(db: Transaction, changes: CountryChanges): Promise<CountryChanges> {
  const { country, currency, taxId } = changes;
  if (country === undefined && currency === undefined) return taxId === undefined ? {} : await readTaxId(db, changes);
  const before = await lockAlone(db);
  const next = {
    country: country ?? before.country,
    currency: currency ?? (isSame(country, before.country) ? before.currency : countryOf({ country }).currency),
  };
  const isMoving = next.country !== before.country;
  if (isMoving || next.currency !== before.currency) await assertNoDocuments(db);
  const cleared = isMoving ? { taxId: null } : {};
  return { ...cleared, ...next, ...taxIdColumns({ ...before, ...next }, changes) };
}

function isSame(given: string | undefined, before: string): given is undefined {
  return given === undefined || given === before;
}

async function readTaxId(db: Transaction, changes: CountryChanges): Promise<CountryChanges> {
  return taxIdColumns(await find(db, "Business", db.businessId), changes);
}

/** The column of the tax id: in Australia, that of the ABN. */
export function taxIdColumns(business: { country: string }, { abn, taxId }: CountryChanges): CountryChanges {
  if (taxId === undefined) return {};
  const read = taxId === null ? null : assertTaxId(business, taxId);
  if (business.country !== "AU") return { taxId: read };
  if (abn !== undefined && abn !== read) throw badField("/tax_id", "must be the ABN: send one of the two");
  return { abn: read, taxId: null };
}

function assertTaxId(business: { country: string }, text: string): string {
  const { name, example, read } = countryOf(business).taxId;
  const id = read(text);
  if (id === undefined) throw badField("/tax_id", `must be a valid ${name}, such as ${example}`);
  return id;
}

/**
 * New documents hold a weaker lock until they are committed (`business_currency.sql`): this one waits for them, and
 * they wait for it.
 */
async function lockAlone(db: Transaction): Promise<Business> {
  await db.query(sql`select 1 from businesses where id = current_business() for update`);
  return find(db, "Business", db.businessId);
}

/** A credit note has an invoice. */
async function assertNoDocuments(db: Transaction): Promise<void> {
  const [row] = await db.query(
    sql<{ found: boolean }>`select exists (select from quotes where business_id = current_business())
      or exists (select from invoices where business_id = current_business())
      or exists (select from job_lines where business_id = current_business()) as found`,
  );
  if (row?.found === true)
    throw new Problem(
      "conflict",
      "The country and the currency cannot change once there are quotes, invoices or job lines, because amounts are not converted.",
    );
}
