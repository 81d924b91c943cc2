const amount = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 4 });

/** Australian dollars with 2 to 4 decimals: `$1,250.00`, `$0.035`. */
export function unitPrice(value: number): string {
  return amount.format(value);
}
