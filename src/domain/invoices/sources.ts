import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { lockReference, optionalReference } from "../kernel/references.ts";
import type { NewLine } from "../line-items/totals.ts";

type Named = { job_id?: string | null | undefined; quote_id?: string | null | undefined };
type Sources = { job: RowOf<"Job"> | undefined; quote: RowOf<"Quote"> | undefined };

/** The job and the quote that an invoice is for, both the customer's own. */
export async function lockSources(db: Transaction, customerId: string, { job_id, quote_id }: Named): Promise<Sources> {
  // A draft may be deleted meanwhile: the lock decides which of the two comes first.
  const quote = quote_id == null ? undefined : await lockReference(db, "Quote", "quote_id", quote_id, { customerId });
  return { quote, job: await optionalReference(db, "Job", "job_id", job_id, { customerId }) };
}

/** The lines of the quote, or of the job's quote. */
export async function linesOf(db: Transaction, { job, quote }: Sources): Promise<NewLine[]> {
  const quoteId = quote?.id ?? job?.quoteId ?? null;
  if (quoteId === null) return [];
  return db.select("QuoteLine", { where: { quoteId }, orderBy: [{ position: "asc" }] });
}
