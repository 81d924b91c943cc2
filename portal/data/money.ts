const amount = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** Australian dollars: `$1,250.00`. */
export function money(value: number): string {
  return amount.format(value);
}
