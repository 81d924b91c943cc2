import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { countryOf } from "../../../text/countries.ts";

/**
 * The rate of a line or a price item that is sent without one. The lock holds the country until the record is
 * committed: a change of it takes `for update`.
 */
export async function defaultTaxRate(db: Transaction): Promise<Decimal> {
  const [business] = await db.query(
    sql<{ country: string }>`select country from businesses where id = current_business() for key share`,
  );
  if (business === undefined) throw new Error("the business is gone");
  return standardRate(business);
}

/** The usual rate of the business's country. */
export function standardRate(business: { country: string }): Decimal {
  return new Decimal(countryOf(business).taxKinds[0].rate);
}
