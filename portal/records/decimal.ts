/** An exact decimal: 12.5 is 125 with 1 place. */
export type Decimal = { digits: bigint; places: number };

/**
 * Sign, currency symbol, whole part and cents. A comma separates thousands alone: in `2,5` it is a decimal comma, which
 * is rejected.
 */
const written = String.raw`(?:([\-−])\s*)?(?:[$£€]\s*)?(\d*|\d{1,3}(?:[,\s]\d{3})+)(?:\.(\d*))?`;
const whole = new RegExp(`^${written}$`);

/** The `pattern` attribute of a field for such a number. */
export const numberPattern = String.raw`\s*${written}\s*`;

/** Parses a number as people write it, such as `1,250.50`, `$80` or `-5`; undefined if it is none. */
export function decimalOf(text: string): Decimal | undefined {
  const [, sign, ahead = "", fraction = ""] = whole.exec(text.trim()) ?? [];
  if (ahead === "" && fraction === "") return undefined;
  const digits = BigInt(ahead.replaceAll(/\D/g, "") + fraction);
  return { digits: sign === undefined ? digits : -digits, places: fraction.length };
}

/** The number for the API; `NaN` if the text is no number. */
export function numberOf(text: string): number {
  const decimal = decimalOf(text);
  return decimal === undefined ? Number.NaN : Number(`${decimal.digits}e-${decimal.places}`);
}

export function times(one: Decimal, other: Decimal): Decimal {
  return { digits: one.digits * other.digits, places: one.places + other.places };
}

export function centsOf({ digits, places }: Decimal): bigint {
  return places <= 2 ? digits * 10n ** BigInt(2 - places) : divide(digits, 10n ** BigInt(places - 2));
}

/** Rounds half away from zero, as the server does. The divisor is positive. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}
