import { badField, Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lockReference, optionalReference, unknownReference } from "../../kernel/references.ts";
import { lock } from "../../kernel/store.ts";
import { findInvoiced } from "../line-items/invoiced-lines.ts";
import { findOpenLines } from "../line-items/job-lines.ts";
import { amountLines, percentLines, restLines } from "../line-items/progress-lines.ts";
import { maxLines } from "../line-items/read-lines.ts";
import type { NewLine } from "../line-items/totals.ts";

const none = new Decimal(0);

type Named = { job_id?: string | null | undefined; quote_id?: string | null | undefined };

/** Locks an invoice's quote, named by its id or through the job. Job and quote must be the customer's. */
export async function lockQuote(
  db: Transaction,
  customerId: string,
  { job_id, quote_id }: Named,
): Promise<RowOf<"Quote"> | undefined> {
  const job = await optionalReference(db, "Job", "job_id", job_id, { customerId });
  // A concurrent delete of a draft quote and this read are ordered by the lock.
  if (quote_id != null)
    return assertNotReplaced(await lockReference(db, "Quote", "quote_id", quote_id, { customerId }));
  return job?.quoteId == null ? undefined : assertNotReplaced(await lock(db, "Quote", job.quoteId));
}

/** The newest version has the deposit and the invoices of all. */
export function assertNotReplaced(quote: RowOf<"Quote">): RowOf<"Quote"> {
  if (quote.supersededAt === null) return quote;
  throw new Problem("conflict", "A newer version has replaced the quote. Invoice that version.");
}

/** Locks an invoice's job, after its quote. Its lines then stay, and no other invoice takes them. */
export async function lockJob(
  db: Transaction,
  customerId: string,
  id: string | null | undefined,
): Promise<RowOf<"Job"> | undefined> {
  return id == null ? undefined : lockReference(db, "Job", "job_id", id, { customerId });
}

type Terms = { taxInclusive: boolean; discountPercent: Decimal };

/** The mode and the discount of a new invoice: those of the quote or job whose lines it takes, otherwise as given. */
export function pricingOf(
  source: Terms | undefined,
  given: { [Name in keyof Terms]?: Terms[Name] | undefined },
): Terms {
  const { taxInclusive = source?.taxInclusive ?? false, discountPercent = source?.discountPercent ?? none } = given;
  if (source !== undefined && taxInclusive !== source.taxInclusive) throw badField("/tax_inclusive", sameAsSource);
  if (source !== undefined && !discountPercent.equals(source.discountPercent))
    throw badField("/discount_percent", sameAsSource);
  return { taxInclusive, discountPercent };
}

const sameAsSource = "must be that of the quote or job, because the invoice takes its lines";

/** The part of each line that an invoice takes: a percentage, an amount of all, or the rest. */
export type Progress = { percent?: Decimal | undefined; amount?: Decimal | undefined };

type Asked = Named & {
  lines?: readonly unknown[] | undefined;
  progress_percent?: Decimal | null | undefined;
  progress_amount?: Decimal | null | undefined;
};

export function readProgress({ lines = [], job_id, quote_id, ...asked }: Asked): Progress {
  const [percent, amount] = [asked.progress_percent ?? undefined, asked.progress_amount ?? undefined];
  if (percent === undefined && amount === undefined) return {};
  const field = percent === undefined ? "/progress_amount" : "/progress_percent";
  if (percent !== undefined && amount !== undefined) throw badField(field, "must be left out beside progress_amount");
  if (lines.length > 0) throw badField(field, "must be left out beside lines");
  if (job_id == null && quote_id == null) throw badField(field, needsQuote);
  return { percent, amount };
}

const needsQuote = "must be left out unless the invoice has an accepted quote, named by quote_id or through job_id";

/** The lines of an invoice of a locked quote, each with the id of the quote's line. */
export async function linesToInvoice(
  db: Transaction,
  quote: RowOf<"Quote"> | undefined,
  { percent, amount }: Progress = {},
): Promise<NewLine[]> {
  const isPart = percent !== undefined || amount !== undefined;
  if (quote === undefined) {
    if (isPart) throw badField(percent === undefined ? "/progress_amount" : "/progress_percent", needsQuote);
    return [];
  }
  if (isPart && quote.status !== "accepted")
    throw new Problem("conflict", "The quote is not accepted. Accept it before you invoice a part of it.");
  const lines = await db.findMany("QuoteLine", { where: { quoteId: quote.id }, orderBy: [{ position: "asc" }] });
  if (quote.status !== "accepted" && lines.some(({ isOptional }) => isOptional))
    throw new Problem("conflict", "The customer has not chosen the quote's options yet. Accept it, or send lines.");
  const invoiced = await findInvoiced(db, quote, lines);
  if (percent !== undefined) return percentLines(invoiced, percent, quote);
  return amount === undefined ? restLines(invoiced, quote) : amountLines(invoiced, amount, quote);
}

/** The lines of a locked job that no invoice has, for an invoice of the rest of its quote. */
export async function jobLinesToInvoice(
  db: Transaction,
  job: RowOf<"Job"> | undefined,
  quote: RowOf<"Quote"> | undefined,
): Promise<NewLine[]> {
  const lines = job === undefined ? [] : await findOpenLines(db, job.id);
  if (job === undefined || quote === undefined || lines.length === 0) return lines;
  const isSame = job.taxInclusive === quote.taxInclusive && job.discountPercent.equals(quote.discountPercent);
  if (isSame) return lines;
  throw new Problem(
    "conflict",
    "The job differs from its quote in tax_inclusive or discount_percent, and an invoice has one of each. Set those of the quote on the job, or send lines.",
  );
}

/** An invoice of a quote and a job has no more lines than one of either. */
export function assertFewLines(lines: readonly NewLine[]): void {
  if (lines.length <= maxLines) return;
  const detail = `The quote and the job have ${lines.length} lines to invoice, and an invoice has at most ${maxLines}.`;
  throw new Problem("unprocessable", `${detail} Send lines instead.`);
}

/** Throws a 404 if a given line names a line that is not of the invoice's locked quote. */
export async function assertQuoteLines(
  db: Transaction,
  quote: RowOf<"Quote"> | undefined,
  lines: readonly NewLine[],
): Promise<void> {
  const named = lines.flatMap(({ quoteLineId }) => quoteLineId ?? []);
  if (named.length === 0) return;
  const known = quote === undefined ? [] : await db.findMany("QuoteLine", { where: { quoteId: quote.id } });
  if (!new Set(named).isSubsetOf(new Set(known.map(({ id }) => id)))) throw unknownReference("quote_line_id");
}
