import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { type NewLine, priceLines, roundToCents, sumLines, type Totals } from "../line-items/totals.ts";

type InvoiceLine = RowOf<"InvoiceLine">;
type PricedLine = ReturnType<typeof priceLines>[number];

export type Credit = Totals & { lines: PricedLine[]; taxInclusive: boolean };

const zero = new Decimal(0);
const one = new Decimal(1);

/** A credit of given lines, or of all lines of the invoice. */
export function creditLines(lines: readonly NewLine[]): Credit {
  const priced = priceLines(lines);
  return { ...sumLines(priced), lines: priced, taxInclusive: false };
}

/**
 * A credit of an amount including tax: a line for each tax rate of the invoice, by its share of the total. The largest
 * share takes the cents that rounding leaves.
 */
export function creditAmount(amount: Decimal, invoiceLines: readonly InvoiceLine[], description: string): Credit {
  const shares = sharesOf(invoiceLines);
  const sum = shares.reduce((total, { gross }) => total.plus(gross), zero);
  const amounts = shares.map(({ gross }) => roundToCents(amount.times(gross).dividedBy(sum)));
  const rest = amounts.reduce((left, share) => left.minus(share), amount);
  const lines = shares.map(({ taxRate }, index) => {
    const lineTotal = (amounts[index] ?? zero).plus(index === 0 ? rest : zero);
    return { position: index + 1, description, quantity: one, unitPrice: lineTotal, taxRate, lineTotal };
  });
  const taxTotal = lines.reduce((tax, line) => tax.plus(taxWithin(line)), zero);
  return { subtotal: amount.minus(taxTotal), taxTotal, total: amount, lines, taxInclusive: true };
}

/** The tax rates with a positive total, largest first. */
function sharesOf(lines: readonly InvoiceLine[]): { taxRate: Decimal; gross: Decimal }[] {
  const byRate = Map.groupBy(lines, ({ taxRate }) => taxRate.toFixed());
  return [...byRate.values()]
    .map((alike) => ({ taxRate: alike[0]?.taxRate ?? zero, gross: sumLines(alike).total }))
    .filter(({ gross }) => gross.greaterThan(0))
    .sort((a, b) => b.gross.comparedTo(a.gross));
}

/** The tax within a total that includes it, rounded half up to cents. */
function taxWithin({ lineTotal, taxRate }: Pick<PricedLine, "lineTotal" | "taxRate">): Decimal {
  return roundToCents(lineTotal.times(taxRate).dividedBy(taxRate.plus(1)));
}
