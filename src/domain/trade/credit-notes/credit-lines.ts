import { Decimal } from "../../../query/decimal.ts";
import {
  type NewLine,
  type PricedLine,
  type Pricing,
  priceLines,
  roundToCents,
  type Summand,
  sumLines,
  type Totals,
  totalsOf,
} from "../line-items/totals.ts";

/** The mode and the discount of the lines' prices. */
type Terms = Pricing & { discountPercent: Decimal };

export type Credit = Totals & Terms & { lines: PricedLine[] };

const zero = new Decimal(0);
const one = new Decimal(1);

/** A credit of given lines, or of all lines of the invoice, on the invoice's terms. */
export function creditLines(lines: readonly NewLine[], { taxInclusive, discountPercent }: Terms): Credit {
  const priced = priceLines(lines, discountPercent);
  return { ...totalsOf(priced, { taxInclusive }), lines: priced, taxInclusive, discountPercent };
}

/**
 * A credit of an amount including GST, after discounts: a line for each GST rate of the invoice, by its share of the
 * total. The largest share takes the cents that rounding leaves.
 */
export function creditAmount(
  amount: Decimal,
  invoiceLines: readonly Summand[],
  { description, ...pricing }: Pricing & { description: string },
): Credit {
  const shares = sharesOf(invoiceLines, pricing);
  const sum = shares.reduce((total, { gross }) => total.plus(gross), zero);
  const amounts = shares.map(({ gross }) => roundToCents(amount.times(gross).dividedBy(sum)));
  const rest = amounts.reduce((left, share) => left.minus(share), amount);
  const lines = shares.map(({ taxRate }, index) => {
    const unitPrice = (amounts[index] ?? zero).plus(index === 0 ? rest : zero);
    return { description, quantity: one, unitPrice, taxRate };
  });
  return creditLines(
    lines.filter(({ unitPrice }) => !unitPrice.isZero()),
    { taxInclusive: true, discountPercent: zero },
  );
}

/** The GST rates with a positive total, largest first. */
function sharesOf(lines: readonly Summand[], pricing: Pricing): { taxRate: Decimal; gross: Decimal }[] {
  const byRate = Map.groupBy(lines, ({ taxRate }) => taxRate.toFixed());
  return [...byRate.values()]
    .map((alike) => ({ taxRate: alike[0]?.taxRate ?? zero, gross: sumLines(alike, pricing).total }))
    .filter(({ gross }) => gross.greaterThan(0))
    .sort((a, b) => b.gross.comparedTo(a.gross));
}
