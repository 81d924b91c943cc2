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

/** The part of an invoice that no credit note credits yet, with its GST and the total of each GST rate. */
export type Left = { total: Decimal; taxTotal: Decimal; byRate: RateTotal[] };

export type RateTotal = { taxRate: Decimal; gross: Decimal };

/** A credit of given lines, or of all lines of the invoice, on the invoice's terms. */
export function creditLines(lines: readonly NewLine[], left: Left, { taxInclusive, discountPercent }: Terms): Credit {
  const priced = priceLines(lines, discountPercent);
  const { discountTotal, subtotal, taxTotal, total } = totalsOf(priced, { taxInclusive });
  // GST is rounded by line, so that several credits can round to more than the invoice's GST.
  const tax = total.equals(left.total) || taxTotal.greaterThan(left.taxTotal) ? left.taxTotal : taxTotal;
  const sum = taxInclusive || total.equals(left.total) ? total : subtotal.plus(tax);
  const totals = { discountTotal, subtotal: sum.minus(tax), taxTotal: tax, total: sum };
  return { ...totals, lines: priced, taxInclusive, discountPercent };
}

/**
 * A credit of an amount including GST, after discounts: a line for each GST rate, by its share of what is left. The
 * largest share takes the cents that rounding leaves.
 */
export function creditAmount(amount: Decimal, left: Left, description: string): Credit {
  const shares = left.byRate.filter(({ gross }) => !gross.isZero()).sort((a, b) => b.gross.comparedTo(a.gross));
  const sum = shares.reduce((total, { gross }) => total.plus(gross), zero);
  const amounts = shares.map(({ gross }) => roundToCents(amount.times(gross).dividedBy(sum)));
  const rest = amounts.reduce((remaining, share) => remaining.minus(share), amount);
  const lines = shares.map(({ taxRate }, index) => {
    const unitPrice = (amounts[index] ?? zero).plus(index === 0 ? rest : zero);
    return { description, quantity: one, unitPrice, taxRate };
  });
  const nonZero = lines.filter(({ unitPrice }) => !unitPrice.isZero());
  return creditLines(nonZero, left, { taxInclusive: true, discountPercent: zero });
}

/** The total of each GST rate of some lines. */
export function totalsByRate(lines: readonly Summand[], pricing: Pricing): RateTotal[] {
  const byRate = Map.groupBy(lines, ({ taxRate }) => taxRate.toFixed());
  return [...byRate.values()].map((alike) => ({
    taxRate: alike[0]?.taxRate ?? zero,
    gross: sumLines(alike, pricing).total,
  }));
}
