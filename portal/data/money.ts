import { computed } from "@preact/signals";
import { viewer } from "./viewer.ts";

/** Amounts are in the currency of the person's business, written as in its country. */
function formatWith(maximumFractionDigits: number) {
  return computed(() => {
    const { country = "AU", currency = "AUD" } = viewer.value?.business ?? {};
    return new Intl.NumberFormat(`en-${country}`, { style: "currency", currency, maximumFractionDigits });
  });
}

const amount = formatWith(2);
const price = formatWith(4);

/** `$1,250.00`. */
export function money(value: number): string {
  return amount.value.format(value);
}

/** A price with 2 to 4 decimals: `$1,250.00`, `$0.035`. */
export function unitPrice(value: number): string {
  return price.value.format(value);
}
