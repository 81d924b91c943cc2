import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import type { MutationContext } from "../kernel/context.ts";
import { nextNumber } from "../kernel/numbers.ts";
import { insert } from "../kernel/store.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { readLines } from "../line-items/read-lines.ts";
import { priceLines, totalsOf } from "../line-items/totals.ts";
import { assertDueAfterIssue } from "./dates.ts";
import { type CreateInvoiceInput, invoices } from "./schema.ts";
import { linesOf, lockSources } from "./sources.ts";

export async function createInvoice({ db }: MutationContext, input: typeof CreateInvoiceInput.$inferInput) {
  const given = readLines(input.lines ?? []);
  const row = invoices.row(input);
  assertDueAfterIssue(row);
  await referenceActiveCustomer(db, row.customerId);
  const sources = await lockSources(db, row.customerId, input);
  const lines = priceLines(given.length > 0 ? given : await linesOf(db, sources));
  const totals = totalsOf(lines);
  const invoiceNumber = await nextNumber(db, "invoice");
  const invoice = await insert(db, "Invoice", { ...row, ...totals, invoiceNumber });
  await insertLines(db, "invoice", invoice.id, lines);
  return invoice;
}
