import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { externalIdTaken } from "../kernel/external-id.ts";
import { nextNumber } from "../kernel/numbers.ts";
import { reference } from "../kernel/references.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { readLines } from "../line-items/read-lines.ts";
import { priceLines, totalsOf } from "../line-items/totals.ts";
import { refuseDueBeforeIssue } from "./dates.ts";
import type { CreateInvoiceInput } from "./inputs.ts";
import { quotedLines, readSources } from "./sources.ts";

export async function createInvoice(context: Context, input: typeof CreateInvoiceInput.$inferInput, query: Query) {
  const given = readLines(input.lines ?? []);
  const dates = { issueDate: input.issue_date ?? null, dueDate: input.due_date ?? null };
  refuseDueBeforeIssue(dates);
  const externalId = input.external_id ?? null;
  return context.db.transaction(async (db) => {
    const customer = await reference(db, "Customer", "customer_id", input.customer_id);
    const { jobId, quoteId, linesOfQuote } = await readSources(db, customer.id, input);
    const lines = given.length > 0 || linesOfQuote === null ? given : await quotedLines(db, linesOfQuote);
    const priced = priceLines(lines);
    const invoice = await db.tryInsert("Invoice", {
      externalId,
      customerId: customer.id,
      jobId,
      quoteId,
      ...dates,
      ...totalsOf(priced),
      invoiceNumber: await nextNumber(db, "invoice"),
    });
    if (invoice === undefined) throw externalIdTaken(externalId);
    await insertLines(db, "invoice", invoice.id, priced);
    return answer(db, "Invoice", invoice, query);
  });
}
