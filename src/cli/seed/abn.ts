import { between } from "./dice.ts";

const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Nine digits behind the two that make the weighted sum a multiple of 89, as the ABN's checksum wants it. */
export function makeAbn(): string {
  const digits = String(between(0, 999_999_999)).padStart(9, "0");
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${99 - (sum % 89)}${digits}`;
}
