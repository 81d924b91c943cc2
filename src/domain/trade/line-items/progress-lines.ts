import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { fromCents, grossOf, isWhole, partOf, type QuotedLine, type Terms, toCents } from "./line-part.ts";
import { type NewLine, percentOf } from "./totals.ts";

/** A selected line of a quote, and the amount with GST that its invoices have of it; null if none has it. */
export type Invoiced = { line: QuotedLine; invoiced: Decimal | null };

/** A line and its amounts with GST, in cents. `rest` is between 0 and `gross`, which is negative for a discount. */
type Open = Invoiced & { gross: bigint; rest: bigint };

/** The lines of an invoice of the rest of a quote. A line that no invoice has is taken as it is. */
export function restLines(lines: readonly Invoiced[], terms: Terms): NewLine[] {
  return open(lines, terms).flatMap((one) => take(one, one.rest, "Rest", terms));
}

/** The lines of an invoice of a percentage of each line, which is at most the line's rest. */
export function percentLines(lines: readonly Invoiced[], percent: Decimal, terms: Terms): NewLine[] {
  const parts = withRest(open(lines, terms)).flatMap((one) => {
    const share = grossOf({ ...one.line, lineTotal: percentOf(one.line.lineTotal, percent) }, terms);
    const isRest = !isWithin(share, one) || share === one.rest;
    if (isRest) return take(one, one.rest, one.invoiced === null ? `Progress ${percent}%` : "Rest", terms);
    const whole = [share, share - 1n, share + 1n].find((cents) => isSettled(cents, one, terms));
    return take(one, whole ?? share, `Progress ${percent}%`, terms);
  });
  if (parts.length === 0) throw new Problem("unprocessable", "The percentage comes to less than a cent of each line.");
  return parts;
}

/** The lines of an invoice of exactly an amount with GST, in proportion to the lines' rests. */
export function amountLines(lines: readonly Invoiced[], amount: Decimal, terms: Terms): NewLine[] {
  const rests = withRest(open(lines, terms));
  const [cents, left] = [toCents(amount), sumOf(rests)];
  if (cents > left) throw tooMuch(fromCents(left));
  if (cents === left) return restLines(lines, terms);
  const shares = moveCents(spread(cents, rests), rests, terms);
  return rests.flatMap((one, index) => take(one, shares[index] ?? 0n, "Progress", terms));
}

function open(lines: readonly Invoiced[], terms: Terms): Open[] {
  return lines.map(({ line, invoiced }) => {
    const gross = grossOf(line, terms);
    const left = gross - toCents(invoiced ?? new Decimal(0));
    const rest = gross < 0n ? clamp(left, gross, 0n) : clamp(left, 0n, gross);
    return { line, invoiced, gross, rest };
  });
}

function clamp(cents: bigint, min: bigint, max: bigint): bigint {
  if (cents < min) return min;
  return cents > max ? max : cents;
}

function take({ line, invoiced, gross }: Open, cents: bigint, label: string, terms: Terms): NewLine[] {
  if (invoiced === null && cents === gross) return [{ ...line, quoteLineId: line.id }];
  return cents === 0n ? [] : partOf(line, cents, label, terms);
}

function sumOf(rests: readonly Open[]): bigint {
  return rests.reduce((sum, { rest }) => sum + rest, 0n);
}

function withRest(lines: readonly Open[]): readonly Open[] {
  const rests = lines.filter(({ rest }) => rest !== 0n);
  if (sumOf(rests) > 0n) return rests;
  throw new Problem("unprocessable", "Nothing is left to invoice of the quote: 0.00.");
}

function tooMuch(left: Decimal): Problem {
  const detail = `must be at most what is left to invoice of the quote, which is ${left.toFixed(2)}`;
  const errors = [{ pointer: "/progress_amount", detail }];
  return new Problem("unprocessable", `progress_amount ${detail}.`, { errors });
}

/**
 * Shares of an amount in proportion to the rests. Rounding the running sum makes each share one of the two whole cents
 * next to the exact one, and the sum exact.
 */
function spread(amount: bigint, rests: readonly Open[]): bigint[] {
  const total = sumOf(rests);
  let [sum, before] = [0n, 0n];
  return rests.map(({ rest }) => {
    sum += rest;
    const until = floorDivide(2n * amount * sum + total, 2n * total);
    const share = until - before;
    before = until;
    return share;
  });
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Moves a cent between two lines where one needs a line of rounding now or later. */
function moveCents(shares: readonly bigint[], rests: readonly Open[], terms: Terms): bigint[] {
  const moved = [...shares];
  const fits = (index: number, by: bigint) => {
    const [share, rest] = [moved[index], rests[index]];
    return share !== undefined && rest !== undefined && isSettled(share + by, rest, terms);
  };
  for (const index of moved.keys()) {
    if (fits(index, 0n)) continue;
    for (const by of [-1n, 1n]) {
      const other = fits(index, by) ? moved.findIndex((_, at) => at !== index && fits(at, -by)) : -1;
      if (other === -1) continue;
      moved[index] = (moved[index] ?? 0n) + by;
      moved[other] = (moved[other] ?? 0n) - by;
      break;
    }
  }
  return moved;
}

/** Whether the share is within the rest, and one line each can have it and what it leaves. */
function isSettled(share: bigint, one: Open, terms: Terms): boolean {
  return isWithin(share, one) && isWhole(share, one.line, terms) && isWhole(one.rest - share, one.line, terms);
}

function isWithin(share: bigint, { rest }: Open): boolean {
  return rest < 0n ? share >= rest && share <= 0n : share >= 0n && share <= rest;
}
