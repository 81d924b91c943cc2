import type { MutationContext } from "../../kernel/context.ts";
import { newValues } from "../custom-values.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { readLines } from "../line-items/read-lines.ts";
import { assertDueAfterIssue } from "./dates.ts";
import { insertInvoice } from "./insert-invoice.ts";
import { type CreateInvoiceInput, invoices } from "./schema.ts";
import { assertQuoteLines, linesToInvoice, lockQuote, pricingOf, readProgress } from "./sources.ts";

export async function createInvoice(context: MutationContext, input: typeof CreateInvoiceInput.$inferInput) {
  const { db } = context;
  const given = await readLines(db, input.lines ?? []);
  const progress = readProgress(input);
  const row = invoices.row(input);
  assertDueAfterIssue(row);
  const values = await newValues(context, "Invoice", input);
  await referenceActiveCustomer(db, row.customerId);
  const quote = await lockQuote(db, row.customerId, input);
  const source = given.length > 0 ? undefined : quote;
  const pricing = pricingOf(source, row);
  await assertQuoteLines(db, quote, given);
  const lines = given.length > 0 ? given : await linesToInvoice(db, quote, progress);
  return insertInvoice(db, { ...row, ...values, ...pricing }, { quote, lines });
}
