import type pg from "pg";
import type { Series } from "../../../domain/numbers.ts";
import { takeNumbers } from "../numbers.ts";
import type { Batch } from "../volumes.ts";
import { bookingsOf } from "./bookings.ts";
import { invoiceLinesOf, invoiceOf, paymentsOf } from "./invoice.ts";
import { assigneesOf, jobOf } from "./job.ts";
import { leadOf } from "./lead.ts";
import { quoteLinesOf, quoteOf } from "./quote.ts";
import type { Work } from "./work.ts";

/** What came of the works, numbered in the order of their time. */
export async function tradeOf(pool: pg.Pool, businessId: string, works: Work[]): Promise<Batch> {
  async function number<R extends { id: string; created_at: string }>(kind: Series, column: string, rows: R[]) {
    const sorted = rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
    const numbers = await takeNumbers(pool, businessId, kind, rows.length);
    return sorted.map((row, index) => ({ ...row, [column]: numbers[index] }));
  }
  const leads = await number("lead", "reference", works.flatMap(leadOf));
  const jobs = await number("job", "job_number", works.flatMap(jobOf));
  const jobNumbers = new Map(jobs.map(({ id, ...job }) => [id, Reflect.get(job, "job_number")]));
  const numbered = works.flatMap(quoteOf).map((quote) => ({
    ...quote,
    job_number: quote.job_id === null ? null : (jobNumbers.get(quote.job_id) ?? null),
  }));
  return {
    leads,
    quotes: await number("quote", "quote_reference", numbered),
    quote_lines: works.flatMap(quoteLinesOf),
    jobs,
    job_assignees: works.flatMap(assigneesOf),
    invoices: await number("invoice", "invoice_number", works.flatMap(invoiceOf)),
    invoice_lines: works.flatMap(invoiceLinesOf),
    payments: works.flatMap(paymentsOf),
    bookings: works.flatMap(bookingsOf),
  };
}
