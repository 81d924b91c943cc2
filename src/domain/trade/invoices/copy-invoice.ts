import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock } from "../../kernel/store.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { findLineInvoices } from "../line-items/job-lines.ts";
import type { NewLine } from "../line-items/totals.ts";
import { insertInvoice } from "./insert-invoice.ts";
import { assertNotReplaced, lockJob } from "./sources.ts";

/** Creates a draft with the same content, except the dates and metadata. */
export async function copyInvoice({ db }: MutationContext, { id }: { id: string }) {
  const include = { lines: { orderBy: { position: "asc" } } } as const;
  const { lines, quoteId, ...invoice } = await find(db, "Invoice", id, { include });
  const { customerId, jobId, taxInclusive, discountPercent, custom } = invoice;
  await referenceActiveCustomer(db, customerId);
  const quote = quoteId === null ? undefined : assertNotReplaced(await lock(db, "Quote", quoteId));
  const copied = await withOpenLines(db, customerId, jobId, lines);
  return insertInvoice(db, { customerId, jobId, taxInclusive, discountPercent, custom }, { quote, lines: copied });
}

/** The lines, without the job's lines that another invoice still has. */
async function withOpenLines(
  db: Transaction,
  customerId: string,
  jobId: string | null,
  lines: readonly NewLine[],
): Promise<NewLine[]> {
  const named = lines.flatMap(({ jobLineId }) => jobLineId ?? []);
  if (named.length === 0) return [...lines];
  await lockJob(db, customerId, jobId);
  const taken = await findLineInvoices(db, named);
  return lines.map((line) =>
    line.jobLineId != null && taken.has(line.jobLineId) ? { ...line, jobLineId: null } : line,
  );
}
