import type { RowOf } from "../../database/query/types.ts";
import { Transitions } from "../kernel/transition.ts";

type Quote = RowOf<"Quote">;

/**
 * The quote's status at an instant. A sent quote has expired as soon as `valid_until` has passed, however long the job
 * takes that writes it down: every response and every transition goes by this.
 */
export function statusOf(
  { status, validUntil }: Pick<Quote, "status" | "validUntil">,
  now = new Date(),
): Quote["status"] {
  return status === "sent" && validUntil !== null && validUntil < now ? "expired" : status;
}

export const quoteTransitions = new Transitions(
  "Quote",
  { noun: "quote", stateOf: (quote) => statusOf(quote) },
  {
    change: { draft: "draft" },
    delete: { draft: "deleted" },
    send: { draft: "sent", sent: "sent" },
    accept: { sent: "accepted" },
    decline: { sent: "declined" },
    expire: { sent: "expired" },
    pay_a_deposit_on: { sent: "sent", accepted: "accepted" },
  },
);
