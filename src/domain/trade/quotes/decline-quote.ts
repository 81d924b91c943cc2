import { pick } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { notifyOfQuote } from "../../integrations/notifications/notify-of-quote.ts";
import type { CustomerContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordQuote } from "../history/record.ts";
import { assertOpen } from "./assert-open.ts";
import { emitDeclined } from "./emit-change.ts";
import type { DeclineQuoteInput } from "./schema.ts";
import { quoteTransitions } from "./transitions.ts";

type Input = { id: string } & typeof DeclineQuoteInput.$inferInput;

/** Declines a quote. A customer who declines through a link has no caller. */
export async function declineQuote(context: CustomerContext, { id, decline_reason }: Input) {
  const { db, caller } = context;
  const quote = await lock(db, "Quote", id);
  assertOpen(quote);
  quoteTransitions.assert(quote, "decline");
  if (quote.depositPaidAt !== null)
    throw new Problem("conflict", "The quote's deposit has been paid, so it cannot be declined.");
  const declinedAt = currentTime();
  const changes = { declinedAt, declineReason: decline_reason ?? null };
  const declined = await transition(db, quoteTransitions, quote, "decline", changes);
  await emitDeclined(db, quote, { ...declined, declinedAt });
  await recordQuote(context, "quote_declined", quote, { after: pick(declined, ["declineReason"]) });
  await notifyOfQuote(db, "quote_declined", declined, caller);
  return declined;
}
