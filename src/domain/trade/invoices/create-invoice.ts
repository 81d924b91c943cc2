import type { MutationContext } from "../../kernel/context.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { create, find } from "../../kernel/store.ts";
import { newValues } from "../custom-values.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { readLines } from "../line-items/read-lines.ts";
import { priceLines, totalsOf } from "../line-items/totals.ts";
import { creditDeposit } from "../workflows/deposits.ts";
import { assertDueAfterIssue } from "./dates.ts";
import { emitCreated } from "./emit-change.ts";
import { type CreateInvoiceInput, invoices } from "./schema.ts";
import { linesOf, lockQuote, pricingOf } from "./sources.ts";

export async function createInvoice(context: MutationContext, input: typeof CreateInvoiceInput.$inferInput) {
  const { db } = context;
  const given = readLines(input.lines ?? []);
  const row = invoices.row(input);
  assertDueAfterIssue(row);
  const values = await newValues(context, "Invoice", input);
  await referenceActiveCustomer(db, row.customerId);
  const quote = await lockQuote(db, row.customerId, input);
  const source = given.length > 0 ? undefined : quote;
  const taxInclusive = pricingOf(source, row);
  const lines = priceLines(source === undefined ? given : await linesOf(db, source));
  const totals = totalsOf(lines, { taxInclusive });
  const invoiceNumber = await nextNumber(db, "invoice");
  const invoice = await create(db, "Invoice", {
    ...row,
    ...totals,
    ...values,
    taxInclusive,
    quoteId: quote?.id,
    invoiceNumber,
  });
  await insertLines(db, "invoice", invoice.id, lines);
  await emitCreated(db, invoice);
  if (quote === undefined) return invoice;
  await creditDeposit(db, quote);
  return find(db, "Invoice", invoice.id);
}
