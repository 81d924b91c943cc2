import { between } from "./dice.ts";

/** Mobiles from 0400 000 000 to 0439 999 999 are all assigned; a step without a common factor meets each of them once. */
const mobiles = 40_000_000;
const step = 27_644_437;

let next = between(0, mobiles - 1);

/** An Australian mobile in E.164, another one each time. */
export function makeMobile(): string {
  next = (next + step) % mobiles;
  return `+614${String(next).padStart(8, "0")}`;
}
