/** The largest number that a length may have in each unit. */
export type MaxLengths = Partial<Record<"px" | "pt" | "em" | "rem" | "%", number>>;

/** A pattern of the lengths from 0: a negative one would reach outside its element. */
export function lengthsUpTo(max: MaxLengths): string {
  const units = Object.entries(max).map(([unit, largest]) => `${numbersUpTo(largest)}${unit}`);
  return `(?:0|${units.join("|")})`;
}

/** A pattern of the numbers from 0, with decimals below the largest. */
export function numbersUpTo(largest: number): string {
  const digits = [...String(largest)];
  const longest = digits.map((digit, index) => {
    const left = digits.length - index - 1;
    return digit === "0" ? undefined : `${digits.slice(0, index).join("")}[0-${Number(digit) - 1}]\\d{${left}}`;
  });
  const shorter = digits.length === 1 ? [] : [`\\d{1,${digits.length - 1}}`];
  const smaller = [...shorter, ...longest.filter((pattern) => pattern !== undefined)].join("|");
  return `(?:${largest}(?:\\.0{1,4})?|(?:${smaller})?\\.\\d{1,4}|(?:${smaller}))`;
}
