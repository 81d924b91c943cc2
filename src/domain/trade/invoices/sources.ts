import { badField } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lockReference, optionalReference } from "../../kernel/references.ts";
import { lock } from "../../kernel/store.ts";
import type { NewLine } from "../line-items/totals.ts";

type Named = { job_id?: string | null | undefined; quote_id?: string | null | undefined };

/** Locks an invoice's quote, named by its id or through the job. Job and quote must be the customer's. */
export async function lockQuote(
  db: Transaction,
  customerId: string,
  { job_id, quote_id }: Named,
): Promise<RowOf<"Quote"> | undefined> {
  const job = await optionalReference(db, "Job", "job_id", job_id, { customerId });
  // A concurrent delete of a draft quote and this read are ordered by the lock.
  if (quote_id != null) return lockReference(db, "Quote", "quote_id", quote_id, { customerId });
  return job?.quoteId == null ? undefined : lock(db, "Quote", job.quoteId);
}

/** Whether the prices of a new invoice include GST: as on the quote whose lines it takes, otherwise as given. */
export function pricingOf(
  source: RowOf<"Quote"> | undefined,
  { taxInclusive }: { taxInclusive?: boolean | undefined },
): boolean {
  if (source === undefined) return taxInclusive ?? false;
  if (taxInclusive !== undefined && taxInclusive !== source.taxInclusive)
    throw badField("/tax_inclusive", "must be that of the quote, because the invoice takes its lines");
  return source.taxInclusive;
}

export async function linesOf(db: Transaction, quote: RowOf<"Quote">): Promise<NewLine[]> {
  return db.findMany("QuoteLine", { where: { quoteId: quote.id }, orderBy: [{ position: "asc" }] });
}
