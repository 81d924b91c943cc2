import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { insertQuote } from "./insert-quote.ts";

/** A new draft with all that was offered; when the offer ends is for whoever sends it to say. */
export async function copyQuote({ db }: MutationContext, { id }: { id: string }) {
  const include = { lines: { orderBy: { position: "asc" } } } as const;
  const { lines, ...quote } = await find(db, "Quote", id, { include });
  const { customerId, siteId, leadId, title, message, depositAmount, ducted } = quote;
  return insertQuote(db, { customerId, siteId, leadId, title, message, depositAmount, ducted }, lines);
}
