import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { insertQuote } from "./insert-quote.ts";

/** Creates a draft with the same content, except `valid_until` and metadata. */
export async function copyQuote({ db }: MutationContext, { id }: { id: string }) {
  const include = { lines: { orderBy: { position: "asc" } } } as const;
  const { lines, ...quote } = await find(db, "Quote", id, { include });
  const { customerId, siteId, leadId, title, message, taxInclusive, discountPercent, ducted, custom } = quote;
  const { depositPercent } = quote;
  const deposit = { depositPercent, depositAmount: depositPercent === null ? quote.depositAmount : null };
  const content = { customerId, siteId, leadId, title, message, taxInclusive, discountPercent, ducted, custom };
  return insertQuote(db, { ...content, ...deposit }, lines);
}
