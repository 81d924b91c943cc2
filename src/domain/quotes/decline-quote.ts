import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems.ts";
import { lock } from "../kernel/store.ts";
import { transition } from "../kernel/transition.ts";
import type { DeclineQuoteInput } from "./schema.ts";
import { quoteTransitions } from "./transitions.ts";

type Input = { id: string } & typeof DeclineQuoteInput.$inferInput;

/** Customers decline by their link, without a caller. */
export async function declineQuote({ db }: { db: Transaction }, { id, decline_reason }: Input) {
  const quote = await lock(db, "Quote", id);
  quoteTransitions.assert(quote, "decline");
  if (quote.depositPaidAt !== null)
    throw new Problem("conflict", "The quote's deposit has been paid, so it cannot be declined.");
  const changes = { declinedAt: new Date(), declineReason: decline_reason ?? null };
  return transition(db, quoteTransitions, quote, "decline", changes);
}
