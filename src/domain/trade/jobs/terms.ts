import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";

/** The mode and the discount of a job's lines. */
export type Terms = Pick<RowOf<"Job">, "taxInclusive" | "discountPercent">;

type Given = { tax_inclusive?: boolean | undefined; discount_percent?: Decimal | undefined };

const none: Terms = { taxInclusive: false, discountPercent: new Decimal(0) };

/** The terms as given, otherwise the present ones. Those of a quote hold for its job, because an invoice has both. */
export function readTerms(
  { tax_inclusive, discount_percent }: Given,
  quote: Terms | undefined,
  present: Terms = quote ?? none,
): Terms {
  const isOther = tax_inclusive !== undefined && quote !== undefined && tax_inclusive !== quote.taxInclusive;
  if (isOther) throw badField("/tax_inclusive", `must be ${quote.taxInclusive}, as on the job's quote`);
  if (quote !== undefined && discount_percent?.equals(quote.discountPercent) === false)
    throw badField("/discount_percent", `must be ${quote.discountPercent}, as on the job's quote`);
  return {
    taxInclusive: tax_inclusive ?? present.taxInclusive,
    discountPercent: discount_percent ?? present.discountPercent,
  };
}
