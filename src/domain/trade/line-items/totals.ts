import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";

export type NewLine = { description: string; quantity: Decimal; unitPrice: Decimal; taxRate: Decimal };
export type PricedLine = NewLine & { position: number; lineTotal: Decimal };
export type Totals = { subtotal: Decimal; taxTotal: Decimal; total: Decimal };

/** The fields of a line that the totals depend on. */
export type Summand = Pick<PricedLine, "lineTotal" | "taxRate">;

/** Whether unit prices and line totals include GST. */
export type Pricing = { taxInclusive: boolean };

const maxTotal = new Decimal("9999999999.99");

/** Adds each line's position, from 1, and its total. */
export function priceLines(lines: readonly NewLine[]): PricedLine[] {
  return lines.map((line, index) => ({ ...line, position: index + 1, lineTotal: lineTotal(line) }));
}

export function lineTotal({ quantity, unitPrice }: Pick<NewLine, "quantity" | "unitPrice">): Decimal {
  return roundToCents(quantity.times(unitPrice));
}

/** The GST on a line's total, or within it if prices include GST. */
export function lineTax({ lineTotal, taxRate }: Summand, { taxInclusive }: Pricing): Decimal {
  const tax = lineTotal.times(taxRate);
  return roundToCents(taxInclusive ? tax.dividedBy(taxRate.plus(1)) : tax);
}

/** The totals of all lines of a record. Throws a 422 if they are out of range. */
export function totalsOf(
  lines: readonly Summand[],
  { isInBody = true, ...pricing }: Pricing & { isInBody?: boolean },
): Totals {
  const totals = sumLines(lines, pricing);
  if (totals.total.isNegative()) throw outOfRange("must not have a negative total", isInBody);
  if (isTooMuch(lines, totals)) throw outOfRange(`must have a total of at most ${maxTotal}`, isInBody);
  return totals;
}

/** One status for every way to change lines: some bodies have one line, and a delete has no body. */
function outOfRange(detail: string, isInBody: boolean): Problem {
  const more = isInBody ? { errors: [{ pointer: "/lines", detail }] } : {};
  return new Problem("unprocessable", `The lines ${detail}.`, more);
}

/** Checks lines and sums too, because a discount can make the total smaller than either. */
function isTooMuch(lines: readonly Summand[], { subtotal, taxTotal, total }: Totals): boolean {
  const amounts = [...lines.map(({ lineTotal }) => lineTotal), subtotal, taxTotal, total];
  return amounts.some((amount) => amount.abs().greaterThan(maxTotal));
}

/**
 * The sums of the lines' totals and of their GST, which is rounded by line. The total is the exact sum of line totals
 * that include GST; otherwise the subtotal is.
 */
export function sumLines(lines: readonly Summand[], pricing: Pricing): Totals {
  const zero = new Decimal(0);
  const sum = lines.reduce((sum, line) => sum.plus(line.lineTotal), zero);
  const taxTotal = lines.reduce((sum, line) => sum.plus(lineTax(line, pricing)), zero);
  return pricing.taxInclusive
    ? { subtotal: sum.minus(taxTotal), taxTotal, total: sum }
    : { subtotal: sum, taxTotal, total: sum.plus(taxTotal) };
}

/** Rounds half a cent away from zero. Decimal's "half up" means that, for negative amounts too. */
export function roundToCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}
