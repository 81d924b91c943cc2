import type { MutationContext } from "../../kernel/context.ts";
import { defaultTaxRate } from "../line-items/default-tax-rate.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { assertJobLines } from "../line-items/job-lines.ts";
import { readLine } from "../line-items/read-lines.ts";
import { lineTotal } from "../line-items/totals.ts";
import { changeTotals, lockLines, totalsWith } from "./lines.ts";
import type { AddInvoiceLineInput } from "./schema.ts";
import { assertQuoteLines, lockJob } from "./sources.ts";

type Input = { id: string } & typeof AddInvoiceLineInput.$inferInput;

export async function addInvoiceLine({ db }: MutationContext, { id, ...input }: Input) {
  const line = readLine(input, input.tax_rate ?? (await defaultTaxRate(db)));
  const { lines, ...quoted } = await lockLines(db, { id });
  await assertQuoteLines(db, quoted.quote, [line]);
  if (line.jobLineId != null) {
    const job = await lockJob(db, quoted.invoice.customerId, quoted.invoice.jobId);
    await assertJobLines(db, { job, invoiceId: id, lines: [...lines, line] });
  }
  const { discountPercent } = quoted.invoice;
  const added = { ...line, position: lines.length + 1, lineTotal: lineTotal(line, discountPercent) };
  const totals = totalsWith([...lines, added], quoted.invoice);
  await insertLines(db, "invoice", id, [added]);
  return changeTotals(db, quoted, totals);
}
