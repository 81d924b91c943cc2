import type { RowOf } from "../../database/query/types.ts";
import { badField } from "../../problems.ts";
import type { MutationContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";
import { readLines } from "../line-items/read-lines.ts";
import { replaceLines } from "../line-items/replace-lines.ts";
import { priceLines, totalsOf } from "../line-items/totals.ts";
import { assertDueAfterIssue } from "./dates.ts";
import { invoices, type UpdateInvoiceInput } from "./schema.ts";
import { lockSources } from "./sources.ts";
import { invoiceTransitions } from "./transitions.ts";

type Changes = typeof UpdateInvoiceInput.$inferInput;

const draftOnly = ["lines", "job_id", "quote_id", "issue_date"] as const;

export async function updateInvoice({ db }: MutationContext, { id, ...input }: { id: string } & Changes) {
  const lines = input.lines === undefined ? undefined : priceLines(readLines(input.lines));
  const totals = lines === undefined ? undefined : totalsOf(lines);
  const invoice = await lock(db, "Invoice", id);
  if (draftOnly.some((name) => input[name] !== undefined)) invoiceTransitions.assert(invoice, "update");
  assertDates(invoice, input);
  if (input.job_id !== undefined || input.quote_id !== undefined) await lockSources(db, invoice.customerId, input);
  const touch = lines !== undefined && (await replaceLines(db, "invoice", id, lines));
  return update(db, "Invoice", id, { ...invoices.patch(input), ...totals }, { touch });
}

function assertDates(invoice: RowOf<"Invoice">, { issue_date, due_date }: Changes): void {
  const isDraft = invoice.status === "draft";
  if (due_date !== undefined) invoiceTransitions.assert(invoice, "change_due_date");
  if (due_date === null && !isDraft) throw badField("/due_date", "must not be null once the invoice is sent");
  const { issueDate, dueDate } = invoice;
  if (issue_date !== undefined || due_date !== undefined)
    assertDueAfterIssue({
      issueDate: issue_date === undefined ? issueDate : issue_date,
      dueDate: due_date === undefined ? dueDate : due_date,
    });
}
