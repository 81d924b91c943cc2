import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { NewLine, Pricing } from "./totals.ts";

/** The mode and the discount of a quote, which are those of its invoices. */
export type Terms = Pricing & { discountPercent: Decimal };

/** A selected line of a quote. */
export type QuotedLine = NewLine & { id: string; lineTotal: Decimal };

const maxPrice = new Decimal("99999999.99");
const one = new Decimal(1);
const scale = 10_000n;

export function toCents(amount: Decimal): bigint {
  return BigInt(amount.times(100).toFixed(0));
}

export function fromCents(cents: bigint): Decimal {
  return new Decimal(cents.toString()).dividedBy(100);
}

/** The GST to add to a total in cents, half a cent away from zero: `lineTax` in whole numbers. */
function taxOf(cents: bigint, rate: bigint): bigint {
  const [sign, size] = cents < 0n ? [-1n, -cents] : [1n, cents];
  return sign * ((2n * size * rate + scale) / (2n * scale));
}

function rateOf({ taxRate }: Pick<NewLine, "taxRate">): bigint {
  return BigInt(taxRate.times(scale.toString()).toFixed(0));
}

/** A line's total with GST, in cents. */
export function grossOf({ lineTotal, ...line }: QuotedLine, { taxInclusive }: Pricing): bigint {
  const total = toCents(lineTotal);
  return taxInclusive ? total : total + taxOf(total, rateOf(line));
}

type Split = { total: bigint; rounding: bigint };

/**
 * The largest line total whose amount with GST is at most `gross`, and the cent that is then missing, if any. With 10%
 * GST before prices, one amount in eleven has no line total: 4.99 is 4.54 + 0.45, and 5.01 is 4.55 + 0.46.
 */
function splitGross(gross: bigint, line: Pick<NewLine, "taxRate">, { taxInclusive }: Pricing): Split {
  if (taxInclusive) return { total: gross, rounding: 0n };
  const [sign, size] = gross < 0n ? [-1n, -gross] : [1n, gross];
  const rate = rateOf(line);
  let total = (size * scale) / (scale + rate);
  while (total + 1n + taxOf(total + 1n, rate) <= size) total += 1n;
  while (total + taxOf(total, rate) > size) total -= 1n;
  return { total: sign * total, rounding: sign * (size - total - taxOf(total, rate)) };
}

/** Whether one line can have the amount with GST, in cents. */
export function isWhole(gross: bigint, line: Pick<NewLine, "taxRate">, pricing: Pricing): boolean {
  return splitGross(gross, line, pricing).rounding === 0n;
}

/** The invoice's line for a part of a quote's line, in cents with GST, and a second one for a cent of rounding. */
export function partOf(line: QuotedLine, gross: bigint, label: string, terms: Terms): NewLine[] {
  const { total, rounding } = splitGross(gross, line, terms);
  const lines = total === 0n ? [] : [priced(line, total, label, terms)];
  if (rounding === 0n) return lines;
  // GST on one cent rounds to none, unless the rate is over a half.
  const taxRate = taxOf(rounding, rateOf(line)) === 0n ? line.taxRate : new Decimal(0);
  return [...lines, { ...priced(line, rounding, "Rounding", terms), taxRate }];
}

/** Keeps the line's discounts, so that the price is the part before them. */
function priced(line: QuotedLine, total: bigint, label: string, terms: Terms): NewLine {
  const { id, taxRate, discountPercent = new Decimal(0) } = line;
  const left = [discountPercent, terms.discountPercent].map((percent) => one.minus(percent.dividedBy(100)));
  const unitPrice = left.reduce((price, share) => price.dividedBy(share), fromCents(total)).toDecimalPlaces(4);
  if (unitPrice.abs().greaterThan(maxPrice)) throw tooLarge();
  const description = [...`${label}: ${line.description}`].slice(0, limits.records.lineDescription.max).join("");
  return { description, quantity: one, unitPrice, taxRate, discountPercent, quoteLineId: id };
}

function tooLarge(): Problem {
  return new Problem("unprocessable", `A part of a line would have a price over ${maxPrice}. Send lines instead.`);
}
