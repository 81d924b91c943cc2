import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";

export type NewLine = {
  description: string;
  quantity: Decimal;
  unitPrice: Decimal;
  taxRate: Decimal;
  /** Default: 0. */
  discountPercent?: Decimal;
  /** Whether the customer can leave the line out, on a quote. Default: false. */
  isOptional?: boolean;
  /** Whether the line is in the totals. Default: true. */
  isSelected?: boolean;
  /** The quote's line that a line of an invoice is of. Undefined if an input leaves it out. */
  quoteLineId?: string | null | undefined;
  /** The job's line that a line of an invoice is of. Undefined if an input leaves it out. */
  jobLineId?: string | null | undefined;
};
export type PricedLine = NewLine & { position: number; lineTotal: Decimal };
export type Totals = { discountTotal: Decimal; subtotal: Decimal; taxTotal: Decimal; total: Decimal };

type Taxed = Pick<PricedLine, "lineTotal" | "taxRate">;

/** The fields of a line that the totals depend on. */
export type Summand = Taxed & Pick<PricedLine, "quantity" | "unitPrice" | "isSelected">;

/** Whether unit prices and line totals include GST. */
export type Pricing = { taxInclusive: boolean };

const zero = new Decimal(0);
const maxTotal = new Decimal("9999999999.99");

/** Digits for a quantity, a price and two percentages. The default of 20 would round before the cents do. */
const Exact = Decimal.clone({ precision: 50 });

/** Adds each line's position, from 1, and its total with the document's discount, in percent. */
export function priceLines(lines: readonly NewLine[], discount = zero): PricedLine[] {
  return lines.map((line, index) => ({ ...line, position: index + 1, lineTotal: lineTotal(line, discount) }));
}

type Priced = Pick<NewLine, "quantity" | "unitPrice" | "discountPercent">;

/** The line's amount less its own discount and the document's, both in percent. It is rounded once. */
export function lineTotal({ quantity, unitPrice, discountPercent = zero }: Priced, discount = zero): Decimal {
  const amount = new Exact(quantity).times(unitPrice);
  const share = new Exact(100).minus(discountPercent).times(new Exact(100).minus(discount));
  return roundToCents(new Decimal(amount.times(share).dividedBy(10_000)));
}

/** A percentage of an amount, rounded to cents. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return roundToCents(amount.times(percent).dividedBy(100));
}

/** The GST on a line's total, or within it if prices include GST. */
export function lineTax({ lineTotal, taxRate }: Taxed, { taxInclusive }: Pricing): Decimal {
  const tax = lineTotal.times(taxRate);
  return roundToCents(taxInclusive ? tax.dividedBy(taxRate.plus(1)) : tax);
}

type TotalsOptions = Pricing & {
  /** Whether the request's body has all lines. Default: true. */
  isInBody?: boolean;
  /** Whether the total can be negative, as that of a job whose lines lower the price of its quote. Default: false. */
  mayBeNegative?: boolean;
};

/** The totals of all lines of a record. Throws a 422 if they are out of range. */
export function totalsOf(
  lines: readonly Summand[],
  { isInBody = true, mayBeNegative = false, ...pricing }: TotalsOptions,
): Totals {
  const totals = sumLines(lines, pricing);
  if (totals.total.isNegative() && !mayBeNegative) throw outOfRange("must not have a negative total", isInBody);
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
 * The sums of the selected lines' totals and of their GST, which is rounded by line. The total is the exact sum of line
 * totals that include GST; otherwise the subtotal is.
 */
export function sumLines(lines: readonly Summand[], pricing: Pricing): Totals {
  const selected = lines.filter(({ isSelected = true }) => isSelected);
  const add = (of: (line: Summand) => Decimal) => selected.reduce((sum, line) => sum.plus(of(line)), zero);
  const sum = add((line) => line.lineTotal);
  const taxTotal = add((line) => lineTax(line, pricing));
  const discountTotal = add(({ quantity, unitPrice }) => lineTotal({ quantity, unitPrice })).minus(sum);
  return pricing.taxInclusive
    ? { discountTotal, subtotal: sum.minus(taxTotal), taxTotal, total: sum }
    : { discountTotal, subtotal: sum, taxTotal, total: sum.plus(taxTotal) };
}

/** Rounds half a cent away from zero. Decimal's "half up" means that, for negative amounts too. */
export function roundToCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}
