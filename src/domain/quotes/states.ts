import type { RowOf } from "../../database/query/types.ts";
import { assertTransition, type Moves, type States } from "../kernel/states.ts";

export const quoteStates = {
  record: "quote",
  moves: {
    change: { from: [], to: "", stays: ["draft"] },
    delete: { from: ["draft"], to: "deleted" },
    send: { from: ["draft"], to: "sent", stays: ["sent"] },
    accept: { from: ["sent"], to: "accepted" },
    decline: { from: ["sent"], to: "declined" },
    expire: { from: ["sent"], to: "expired" },
    take_a_deposit_on: { from: [], to: "", stays: ["sent", "accepted"] },
  },
} as const satisfies States<Moves>;

type Standing = Pick<RowOf<"Quote">, "status" | "validUntil">;

/**
 * Where the quote stands at an instant. A sent quote has expired as soon as `valid_until` has passed, however long the
 * job takes that writes it down: every answer and every move goes by this.
 */
export function statusOf({ status, validUntil }: Standing, now = new Date()): RowOf<"Quote">["status"] {
  return status === "sent" && validUntil !== null && validUntil < now ? "expired" : status;
}

export function refuseQuoteMove(quote: Standing, move: keyof typeof quoteStates.moves): void {
  assertTransition(quoteStates, move, statusOf(quote));
}
