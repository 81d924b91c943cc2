import { firstNumber, type Series, writeNumber } from "../domain/numbers.ts";
import { bookingsOf } from "./rows/bookings.ts";
import { invoiceLinesOf, invoiceOf, paymentsOf } from "./rows/invoice.ts";
import { assigneeOf, jobOf } from "./rows/job.ts";
import { leadOf } from "./rows/lead.ts";
import { quoteLinesOf, quoteOf } from "./rows/quote.ts";
import type { Stage } from "./stage.ts";
import { tellYear } from "./year.ts";

/** A year of work: leads, quotes, jobs, bookings and invoices, as the customers' notes tell of them. */
export async function addTrade(stage: Stage): Promise<void> {
  const { tx, businessId } = stage;
  const customers = await tx.customer.findMany({ where: { businessId }, include: { sites: true } });
  const team = await tx.member.findMany({ where: { businessId }, orderBy: { id: "asc" } });
  const year = tellYear({ ...stage, customers, team });
  const leads = number("lead", year.flatMap(leadOf));
  const quotes = number("quote", year.flatMap(quoteOf));
  const jobs = number("job", year.flatMap(jobOf));
  const invoices = number("invoice", year.flatMap(invoiceOf));
  const jobNumbers = new Map(jobs.map(({ row, number }) => [row.id, number]));
  const jobNumber = (id: string | null) => (id === null ? null : (jobNumbers.get(id) ?? null));

  await tx.lead.createMany({ data: leads.map(({ row, number }) => ({ ...row, reference: number })) });
  await tx.quote.createMany({
    data: quotes.map(({ row, number }) => ({ ...row, quoteReference: number, jobNumber: jobNumber(row.jobId) })),
  });
  await tx.quoteLine.createMany({ data: year.flatMap(quoteLinesOf) });
  await tx.job.createMany({ data: jobs.map(({ row, number }) => ({ ...row, jobNumber: number })) });
  await tx.jobAssignee.createMany({ data: year.flatMap(assigneeOf) });
  await tx.invoice.createMany({ data: invoices.map(({ row, number }) => ({ ...row, invoiceNumber: number })) });
  await tx.invoiceLine.createMany({ data: year.flatMap(invoiceLinesOf) });
  await tx.payment.createMany({ data: year.flatMap(paymentsOf) });
  await tx.booking.createMany({ data: year.flatMap(bookingsOf) });
  await tx.counter.createMany({
    data: Object.entries({ lead: leads, quote: quotes, job: jobs, invoice: invoices }).map(([series, rows]) => ({
      businessId,
      series,
      value: firstNumber + rows.length - 1,
    })),
  });
}

function number<Row extends { createdAt: Date }>(series: Series, rows: Row[]): { row: Row; number: string }[] {
  return rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, index) => ({ row, number: writeNumber(series, firstNumber + index) }));
}
