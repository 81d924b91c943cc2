import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";

export type NewLine = { description: string; quantity: Decimal; unitPrice: Decimal; taxRate: Decimal };
export type PricedLine = NewLine & { position: number; lineTotal: Decimal };
export type Totals = { subtotal: Decimal; taxTotal: Decimal; total: Decimal };

/** The fields of a line that the totals depend on. */
export type Summand = Pick<PricedLine, "lineTotal" | "taxRate">;

const maxTotal = new Decimal("9999999999.99");

/** Adds each line's position, from 1, and its total. */
export function priceLines(lines: readonly NewLine[]): PricedLine[] {
  return lines.map((line, index) => ({ ...line, position: index + 1, lineTotal: lineTotal(line) }));
}

export function lineTotal({ quantity, unitPrice }: Pick<NewLine, "quantity" | "unitPrice">): Decimal {
  return roundToCents(quantity.times(unitPrice));
}

/** The totals of all lines of a quote or an invoice. Throws a 422 if they are out of range. */
export function totalsOf(lines: readonly Summand[], { isInBody = true } = {}): Totals {
  const totals = sumLines(lines);
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

/** The sums of the lines' totals and taxes, each rounded half up per line. */
export function sumLines(lines: readonly Summand[]): Totals {
  const zero = new Decimal(0);
  const subtotal = lines.reduce((sum, line) => sum.plus(line.lineTotal), zero);
  const taxTotal = lines.reduce((sum, line) => sum.plus(roundToCents(line.lineTotal.times(line.taxRate))), zero);
  return { subtotal, taxTotal, total: subtotal.plus(taxTotal) };
}

export function roundToCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}
