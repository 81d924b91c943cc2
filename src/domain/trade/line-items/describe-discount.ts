import type { RowOf } from "../../../query/types.ts";
import { formatMoney } from "../../kernel/format.ts";

/** The paragraph of an email about the discount of a quote or an invoice; none without a discount. */
export function describeDiscount({
  discountTotal,
  taxInclusive,
}: Pick<RowOf<"Quote">, "discountTotal" | "taxInclusive">): string[] {
  if (!discountTotal.greaterThan(0)) return [];
  return [`A discount of ${formatMoney(discountTotal)}${taxInclusive ? "" : " before GST"} is already deducted.`];
}
