import type { InvoicedFragment, JobLineFragment, LineFragment } from "../../generated/types.ts";

/** The invoices, without void ones, those that are credited in full, and repeated ones. */
export function live(invoices: readonly InvoicedFragment[]): InvoicedFragment[] {
  const byId = new Map(invoices.filter(isLive).map((invoice) => [invoice.id, invoice]));
  return [...byId.values()].sort((one, other) => one.invoice_number.localeCompare(other.invoice_number));
}

function isLive({ status, total, credit_notes: notes }: InvoicedFragment): boolean {
  const issued = notes.filter((note) => note.status === "issued").map((note) => Math.round(note.total * 100));
  const credited = issued.reduce((sum, cents) => sum + cents, 0);
  return status !== "void" && (total === 0 || credited < Math.round(total * 100));
}

type Quoted = { lines: readonly LineFragment[]; tax_inclusive: boolean; discount_percent: number };

/**
 * Splits a quote's lines into those that an invoice has, those that it has a part of, and the others. Lines that do not
 * name the quote's line count by their content. Options that were not chosen are left out.
 */
export function splitLines(quote: Quoted, invoices: readonly InvoicedFragment[]) {
  const taken = new Map<string, number>();
  for (const { quote_line_id: id, line_total: total } of invoices.flatMap((invoice) => invoice.lines))
    if (id !== null) taken.set(id, (taken.get(id) ?? 0) + Math.round(total * 100));
  const counts = new Map<string, number>();
  const unnamed = invoices.filter((one) => hasTermsOf(one, quote)).flatMap((invoice) => invoice.lines);
  for (const line of unnamed.filter(({ quote_line_id: ofQuote, job_line_id: ofJob }) => (ofQuote ?? ofJob) === null))
    counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
  const selected = quote.lines.filter((line) => line.is_selected);
  const own = selected.map((line) => ({ ...line, is_optional: false, quote_line_id: line.id, job_line_id: null }));
  const {
    invoiced = [],
    partly = [],
    open = [],
  } = Object.groupBy(own, (line) => {
    const cents = taken.get(line.id);
    if (cents !== undefined)
      return Math.abs(cents) < Math.abs(Math.round(line.line_total * 100)) ? "partly" : "invoiced";
    const count = counts.get(keyOf(line)) ?? 0;
    counts.set(keyOf(line), count - 1);
    return count > 0 ? "invoiced" : "open";
  });
  return { invoiced, partly, open };
}

/** The job's lines that no invoice has, for an invoice. */
export function openLines(lines: readonly JobLineFragment[]) {
  return lines.filter((line) => line.invoice_id === null).map((line) => ({ ...line, job_line_id: line.id }));
}

type Terms = Pick<Quoted, "tax_inclusive" | "discount_percent">;

export function hasTermsOf(one: Terms, other: Terms): boolean {
  return one.tax_inclusive === other.tax_inclusive && one.discount_percent === other.discount_percent;
}

function keyOf({ description, quantity, unit_price, tax_rate, discount_percent }: LineFragment): string {
  return JSON.stringify([description, quantity, unit_price, tax_rate, discount_percent]);
}
