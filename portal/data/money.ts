import { computed } from "@preact/signals";
import { viewer } from "./viewer.ts";

/** Writes amounts in the currency of the person's business, as in its country. */
export function formatWith(maximumFractionDigits: number) {
  return computed(() => {
    const { country = "AU", currency = "AUD" } = viewer.value?.business ?? {};
    return new Intl.NumberFormat(`en-${country}`, { style: "currency", currency, maximumFractionDigits });
  });
}

const amount = formatWith(2);

/** `$1,250.00`. */
export function money(value: number): string {
  return amount.value.format(value);
}
