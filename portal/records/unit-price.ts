import { formatWith } from "../data/money.ts";

const price = formatWith(4);

/** A price with 2 to 4 decimals: `$1,250.00`, `$0.035`. */
export function unitPrice(value: number): string {
  return price.value.format(value);
}
