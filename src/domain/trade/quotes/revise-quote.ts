import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, touch } from "../../kernel/store.ts";
import { recordQuote } from "../history/record.ts";
import { insertQuote } from "./insert-quote.ts";
import { readContent } from "./quote-content.ts";
import { quoteName } from "./quote-name.ts";
import { quoteTransitions } from "./transitions.ts";

/** Creates the next version as a draft, with the same number and content. It replaces this one once it is sent. */
export async function reviseQuote(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const quote = await lock(db, "Quote", id);
  await assertNewest(db, quote);
  quoteTransitions.assert(quote, "revise");
  if (quote.depositPaidAt !== null)
    throw new Problem("conflict", "The quote's deposit has been paid. Delete the deposit before you revise the quote.");
  const { content, lines } = await readContent(db, id);
  const version = quote.version + 1;
  const of = { quoteReference: quote.quoteReference, version, revisesQuoteId: id };
  const revision = await insertQuote(db, { ...content, ...of }, lines);
  await touch(db, "Quote", id);
  await recordQuote(context, "quote_revised", quote, { after: { version } });
  return revision;
}

/** Throws a 409 if the locked quote has a newer version, which another person may have just created. */
async function assertNewest(db: Transaction, quote: RowOf<"Quote">): Promise<void> {
  const next = await db.findFirst("Quote", { where: { revisesQuoteId: quote.id } });
  if (next === null) return;
  const instead = next.status === "draft" ? "Edit that draft" : "Revise that version";
  throw new Problem("conflict", `${quoteName(next)} revises the quote already. ${instead} instead.`);
}
