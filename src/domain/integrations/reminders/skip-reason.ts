import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import { statusOf } from "../../trade/quotes/status.ts";

/** Why a reminder was not sent, or will not be. */
export const skipReasons = {
  settled: "The invoice was paid, credited in full or voided.",
  being_paid: "The customer has paid the invoice from a bank account, and the bank has not confirmed it.",
  answered: "The quote was accepted or declined, or is not open to an answer any more.",
  expired: "The quote has expired.",
  cancelled: "The booking was completed, cancelled or moved.",
  muted: "Reminders of the record are muted.",
  no_address: "The customer has no email address, or no Australian mobile number.",
  opted_out: "The customer answered STOP to a text.",
  later_step: "A later reminder was due at the same time, so this one was left out.",
  replaced: "A later email about the record took its place.",
  too_early: "It fell due before the reminder was set up, or before the record was last sent.",
  too_late: "It fell due more than a week before it could be sent.",
} as const;

export type SkipReason = keyof typeof skipReasons;

/** The reason to send no reminder of the invoice. Undefined while one is useful. */
export function skipInvoice({ status, remindersMuted }: RowOf<"Invoice">): SkipReason | undefined {
  if (status !== "sent" && status !== "partially_paid") return "settled";
  return remindersMuted ? "muted" : undefined;
}

/** The reason to send no reminder of the quote. Undefined while one is useful. */
export function skipQuote(quote: RowOf<"Quote">): SkipReason | undefined {
  const status = statusOf(quote, currentTime());
  if (status === "expired") return "expired";
  if (status !== "sent") return "answered";
  return quote.remindersMuted ? "muted" : undefined;
}
