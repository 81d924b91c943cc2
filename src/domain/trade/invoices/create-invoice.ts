import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { newValues } from "../custom-values.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { assertJobLines } from "../line-items/job-lines.ts";
import { readLines } from "../line-items/read-lines.ts";
import type { NewLine } from "../line-items/totals.ts";
import { assertDueAfterIssue } from "./dates.ts";
import { insertInvoice } from "./insert-invoice.ts";
import { type CreateInvoiceInput, invoices } from "./schema.ts";
import {
  assertFewLines,
  assertQuoteLines,
  jobLinesToInvoice,
  linesToInvoice,
  lockJob,
  lockQuote,
  type Progress,
  pricingOf,
  readProgress,
} from "./sources.ts";

type Input = typeof CreateInvoiceInput.$inferInput;

export async function createInvoice(context: MutationContext, input: Input) {
  const { db } = context;
  const given = await readLines(db, input.lines ?? []);
  const progress = readProgress(input);
  const row = invoices.row(input);
  assertDueAfterIssue(row);
  const values = await newValues(context, "Invoice", input);
  await referenceActiveCustomer(db, row.customerId);
  const quote = await lockQuote(db, row.customerId, input);
  const job = await lockJob(db, row.customerId, input.job_id);
  await assertQuoteLines(db, quote, given);
  await assertJobLines(db, { job, lines: given });
  const { source, lines } = given.length > 0 ? { lines: given } : await takeLines(db, { quote, job, progress });
  return insertInvoice(db, { ...row, ...values, ...pricingOf(source, row) }, { quote, lines });
}

type Sources = { quote: RowOf<"Quote"> | undefined; job: RowOf<"Job"> | undefined; progress: Progress };
type Taken = { source?: RowOf<"Quote"> | RowOf<"Job"> | undefined; lines: readonly NewLine[] };

/** The part of the quote that is asked for. An invoice of the rest takes the job's lines too. */
async function takeLines(db: Transaction, { quote, job, progress }: Sources): Promise<Taken> {
  const quoted = await linesToInvoice(db, quote, progress);
  const isRest = progress.percent === undefined && progress.amount === undefined;
  const own = isRest ? await jobLinesToInvoice(db, job, quote) : [];
  if (own.length === 0) return { source: quote, lines: quoted };
  const lines = [...quoted, ...own];
  assertFewLines(lines);
  return { source: quote ?? job, lines };
}
