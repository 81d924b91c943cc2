import { decimalOf, divide } from "./decimal.ts";
import { dollarsOf, totalsOf } from "./lines.ts";

type Price = { unit_price: string; tax_rate: string };

const places = 4;

/**
 * A unit price with tax added or taken out, to four decimals. Of the nearest prices, one for which a line with quantity
 * 1 has the same total with tax as before; otherwise the nearest.
 */
export function convertPrice({ unit_price: price, tax_rate: rate }: Price, toInclusive: boolean): string {
  const [amount, fraction] = [decimalOf(price), decimalOf(rate)];
  if (amount === undefined || fraction === undefined) return price;
  const one = 10n ** BigInt(fraction.places);
  const [numerator, denominator] = toInclusive ? [one + fraction.digits, one] : [one, one + fraction.digits];
  const nearest = divide(amount.digits * numerator * 10n ** BigInt(places), denominator * 10n ** BigInt(amount.places));
  const wanted = totalOf(price, rate, !toInclusive);
  const candidates = [nearest, nearest - 1n, nearest + 1n].map(write);
  return candidates.find((one) => totalOf(one, rate, toInclusive) === wanted) ?? write(nearest);
}

function totalOf(price: string, rate: string, taxInclusive: boolean): number {
  return totalsOf([{ quantity: "1", unit_price: price, tax_rate: rate }], taxInclusive).total;
}

function write(digits: bigint): string {
  return dollarsOf(Number(`${digits}e-${places}`));
}
