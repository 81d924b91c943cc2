import type { Transaction } from "../../database/tenant.ts";
import { lockReference, optionalReference } from "../kernel/references.ts";
import type { NewLine as Line } from "../line-items/totals.ts";

type Named = { job_id?: string | null | undefined; quote_id?: string | null | undefined };

export type Sources = { jobId: string | null; quoteId: string | null; linesOfQuote: string | null };

/** The job and the quote that an invoice is for, both the customer's own; its lines may come from either's quote. */
export async function readSources(db: Transaction, customerId: string, named: Named): Promise<Sources> {
  const quote =
    named.quote_id == null ? undefined : await lockReference(db, "Quote", "quote_id", named.quote_id, { customerId });
  const job = await optionalReference(db, "Job", "job_id", named.job_id, { customerId });
  return {
    jobId: job?.id ?? null,
    quoteId: quote?.id ?? null,
    linesOfQuote: quote?.id ?? job?.quoteId ?? null,
  };
}

export async function quotedLines(db: Transaction, quoteId: string): Promise<Line[]> {
  return db.select("QuoteLine", { where: { quoteId }, orderBy: [{ position: "asc" }] });
}
