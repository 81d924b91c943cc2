import type { MutationContext } from "../../kernel/context.ts";
import { find, lock } from "../../kernel/store.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { insertInvoice } from "./insert-invoice.ts";
import { assertNotReplaced } from "./sources.ts";

/** Creates a draft with the same content, except the dates and metadata. */
export async function copyInvoice({ db }: MutationContext, { id }: { id: string }) {
  const include = { lines: { orderBy: { position: "asc" } } } as const;
  const { lines, quoteId, ...invoice } = await find(db, "Invoice", id, { include });
  const { customerId, jobId, taxInclusive, discountPercent, custom } = invoice;
  await referenceActiveCustomer(db, customerId);
  const quote = quoteId === null ? undefined : assertNotReplaced(await lock(db, "Quote", quoteId));
  return insertInvoice(db, { customerId, jobId, taxInclusive, discountPercent, custom }, { quote, lines });
}
