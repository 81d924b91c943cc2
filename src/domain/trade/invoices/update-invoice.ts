import { badField } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { assertValues, changedValues } from "../custom-values.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { assertJobLines } from "../line-items/job-lines.ts";
import { readLines } from "../line-items/read-lines.ts";
import { replaceLines } from "../line-items/replace-lines.ts";
import { type NewLine, type PricedLine, priceLines, type Totals, totalsOf } from "../line-items/totals.ts";
import { lockWithQuote, type QuotedInvoice, recredit } from "../workflows/deposits.ts";
import { assertDueAfterIssue } from "./dates.ts";
import { invoices, type UpdateInvoiceInput } from "./schema.ts";
import { assertQuoteLines, lockJob, lockQuote } from "./sources.ts";
import { invoiceTransitions } from "./transitions.ts";

type Changes = typeof UpdateInvoiceInput.$inferInput;

const draftOnly = [
  "customer_id",
  "lines",
  "tax_inclusive",
  "discount_percent",
  "job_id",
  "quote_id",
  "issue_date",
] as const;

type Input = { id: string } & Seen & Changes;

export async function updateInvoice(context: MutationContext, { id, updated_at: seen, ...input }: Input) {
  const { db } = context;
  const given = input.lines === undefined ? undefined : await readLines(db, input.lines);
  const quoted = await lockWithQuote(db, id);
  const { invoice } = quoted;
  assertUnchanged(invoice, seen, "invoice");
  const values = await changedValues(context, "Invoice", input);
  if (draftOnly.some((name) => input[name] !== undefined)) invoiceTransitions.assert(invoice, "update");
  assertDates(invoice, input);
  const { lines, totals } = await nextTotals(db, invoice, { given, ...input });
  if (isForAnother(invoice, input)) await referenceActiveCustomer(db, input.customer_id);
  const quote = await nextQuote(db, quoted, input);
  await assertQuoteLines(db, quote, given ?? []);
  await assertLinesOfJob(db, invoice, input, given ?? []);
  await clearSources(db, invoice, {
    isOtherQuote: quote?.id !== quoted.quote?.id,
    isOtherJob: jobOf(invoice, input) !== invoice.jobId,
  });
  const touch = lines !== undefined && (await replaceLines(db, "invoice", id, lines));
  const patch = { ...patchOf(invoice, input), ...totals, ...values, quoteId: quote?.id ?? null };
  const change = async () => {
    const updated = await update(db, "Invoice", id, patch, { touch });
    assertValues(context, input, updated);
    return updated;
  };
  if (totals === undefined && quote?.id === quoted.quote?.id) return change();
  return recredit(db, quoted, { quote, total: totals?.total ?? invoice.total }, change);
}

type Repriced = Pick<Changes, "tax_inclusive" | "discount_percent"> & { given: readonly NewLine[] | undefined };

/** The new lines, or the present ones in another mode or with another discount. None if nothing reprices them. */
async function nextTotals(
  db: Transaction,
  invoice: RowOf<"Invoice">,
  { given, tax_inclusive, discount_percent }: Repriced,
): Promise<{ lines?: readonly PricedLine[]; totals?: Totals }> {
  const taxInclusive = tax_inclusive ?? invoice.taxInclusive;
  const discount = discount_percent ?? invoice.discountPercent;
  const isSame = taxInclusive === invoice.taxInclusive && discount.equals(invoice.discountPercent);
  if (given === undefined && isSame) return {};
  const present = { where: { invoiceId: invoice.id }, orderBy: [{ position: "asc" as const }] };
  const lines = priceLines(given ?? (await db.findMany("InvoiceLine", present)), discount);
  return { lines, totals: totalsOf(lines, { taxInclusive }) };
}

function isForAnother(invoice: RowOf<"Invoice">, input: Changes): input is Changes & { customer_id: string } {
  return input.customer_id !== undefined && input.customer_id !== invoice.customerId;
}

/** The job is the old customer's, so a new customer clears it, unless the input names another. */
function patchOf(invoice: RowOf<"Invoice">, input: Changes) {
  const isCleared = isForAnother(invoice, input) && input.job_id === undefined;
  return { ...invoices.patch(input), ...(isCleared ? { jobId: null } : {}) };
}

/** The quote after the change. An invoice without a quote, or of a new customer, gets that of its new job. */
async function nextQuote(db: Transaction, { invoice, quote }: QuotedInvoice, changes: Changes) {
  const { customer_id = invoice.customerId, job_id, quote_id } = changes;
  const kept = isForAnother(invoice, changes) ? undefined : quote;
  if (job_id === undefined && quote_id === undefined) return kept;
  const named = await lockQuote(db, customer_id, { job_id, quote_id });
  if (quote_id === null) return undefined;
  return quote_id === undefined ? (kept ?? named) : named;
}

/** The id of the job after the change. */
function jobOf(invoice: RowOf<"Invoice">, input: Changes): string | null {
  const { jobId = invoice.jobId } = patchOf(invoice, input);
  return jobId;
}

/** The job is locked after its quote and the invoice. */
async function assertLinesOfJob(
  db: Transaction,
  invoice: RowOf<"Invoice">,
  input: Changes,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.every(({ jobLineId }) => jobLineId == null)) return;
  const job = await lockJob(db, input.customer_id ?? invoice.customerId, jobOf(invoice, input));
  await assertJobLines(db, { job, invoiceId: invoice.id, lines });
}

/** The lines of another quote or job are then of no line of it. */
async function clearSources(
  db: Transaction,
  { id: invoiceId }: RowOf<"Invoice">,
  { isOtherQuote, isOtherJob }: { isOtherQuote: boolean; isOtherJob: boolean },
): Promise<void> {
  const ofQuote = { where: { invoiceId, quoteLineId: { not: null } }, data: { quoteLineId: null } };
  const ofJob = { where: { invoiceId, jobLineId: { not: null } }, data: { jobLineId: null } };
  if (isOtherQuote) await db.updateMany("InvoiceLine", ofQuote);
  if (isOtherJob) await db.updateMany("InvoiceLine", ofJob);
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
