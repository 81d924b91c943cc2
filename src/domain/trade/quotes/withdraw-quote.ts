import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordQuote } from "../history/record.ts";
import { assertOpen } from "./assert-open.ts";
import { dropEmail } from "./drop-email.ts";
import { emitWithdrawn } from "./emit-change.ts";
import { quoteTransitions } from "./transitions.ts";

/** Takes an offer back. The customer has declined nothing, so the quote is `expired`, with the time. */
export async function withdrawQuote(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const quote = await lock(db, "Quote", id);
  assertOpen(quote);
  quoteTransitions.assert(quote, "withdraw");
  if (quote.depositPaidAt !== null)
    throw new Problem("conflict", "The quote's deposit has been paid, so it cannot be withdrawn.");
  const withdrawnAt = currentTime();
  const dropped = await dropEmail(db, quote);
  const withdrawn = await transition(db, quoteTransitions, quote, "withdraw", { withdrawnAt, ...dropped });
  await emitWithdrawn(db, quote, { ...withdrawn, withdrawnAt });
  await recordQuote(context, "quote_withdrawn", quote, { after: { total: quote.total } });
  return withdrawn;
}
