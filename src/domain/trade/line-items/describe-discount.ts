import type { RowOf } from "../../../query/types.ts";
import { countryOf } from "../../../text/countries.ts";
import { formatMoney, type Payee } from "../../kernel/format.ts";

/** The paragraph of an email about the discount of a quote or an invoice; none without a discount. */
export function describeDiscount(
  { discountTotal, taxInclusive }: Pick<RowOf<"Quote">, "discountTotal" | "taxInclusive">,
  business: Payee,
): string[] {
  if (!discountTotal.greaterThan(0)) return [];
  const before = taxInclusive ? "" : ` before ${countryOf(business).tax}`;
  return [`A discount of ${formatMoney(discountTotal, business)}${before} is already deducted.`];
}
