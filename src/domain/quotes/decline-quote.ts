import type { Transaction } from "../../database/tenant.ts";
import { lock } from "../kernel/store.ts";
import { transition } from "../kernel/transition.ts";
import { quoteTransitions } from "./transitions.ts";

/** Customers decline by their link, without a caller. */
export async function declineQuote({ db }: { db: Transaction }, { id }: { id: string }) {
  const quote = await lock(db, "Quote", id);
  return transition(db, quoteTransitions, quote, "decline", { declinedAt: new Date() });
}
