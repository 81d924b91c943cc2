import { inBatches } from "../../../graphql/batch.ts";
import type { Context } from "../../../graphql/context.ts";
import { Decimal } from "../../../query/decimal.ts";
import { type QuoteSums, sumInvoiced } from "../invoices/invoiced-lines.ts";

const readSums = inBatches<QuoteSums>(({ db }, ids) => sumInvoiced(db, ids));
const nothing: QuoteSums = { invoiced: new Decimal(0), left: new Decimal(0) };

/** What the quote's invoices have of its lines, and what they leave. All quotes of an answer are read together. */
export async function readInvoiced(context: Context, quoteId: string): Promise<QuoteSums> {
  return (await readSums(context, quoteId)) ?? nothing;
}
