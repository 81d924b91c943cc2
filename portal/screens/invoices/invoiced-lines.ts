import type { InvoicedFragment, LineFragment } from "../../generated/types.ts";

/** The invoices, without void ones and repeated ones. */
export function live(invoices: readonly InvoicedFragment[]): InvoicedFragment[] {
  const byId = new Map(invoices.filter(({ status }) => status !== "void").map((invoice) => [invoice.id, invoice]));
  return [...byId.values()].sort((one, other) => one.invoice_number.localeCompare(other.invoice_number));
}

type Quoted = { lines: readonly LineFragment[]; tax_inclusive: boolean };

/** Splits a quote's lines into those that an invoice has and the others. The same price with GST is another line. */
export function splitLines({ lines, tax_inclusive: mode }: Quoted, invoices: readonly InvoicedFragment[]) {
  const counts = new Map<string, number>();
  for (const line of invoices.filter((one) => one.tax_inclusive === mode).flatMap((invoice) => invoice.lines))
    counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
  const { invoiced = [], open = [] } = Object.groupBy(lines, (line) => {
    const count = counts.get(keyOf(line)) ?? 0;
    counts.set(keyOf(line), count - 1);
    return count > 0 ? "invoiced" : "open";
  });
  return { invoiced, open };
}

function keyOf({ description, quantity, unit_price: price, tax_rate: rate }: LineFragment): string {
  return JSON.stringify([description, quantity, price, rate]);
}
