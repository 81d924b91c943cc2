import { inBatches } from "../../../graphql/batch.ts";
import type { Context } from "../../../graphql/context.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { type QuoteSums, sumInvoiced } from "../line-items/invoiced-lines.ts";

const readSums = inBatches<QuoteSums>(({ db }, ids) => sumInvoiced(db, ids));

type Quote = Pick<RowOf<"Quote">, "id" | "total">;

/**
 * The amount of the quote's lines that its invoices have, and the rest. All quotes of an answer are read together. A
 * quote that was just deleted had no invoice.
 */
export async function readInvoiced(context: Context, { id, total }: Quote): Promise<QuoteSums> {
  return (await readSums(context, id)) ?? { invoiced: new Decimal(0), left: total };
}
