import type { ReminderFragment } from "../generated/types.ts";

export const statusWords: Record<ReminderFragment["status"], string> = {
  scheduled: "Scheduled",
  queued: "Sending",
  sent: "Sent",
  failed: "Failed",
  skipped: "Skipped",
};

export const skipWords: Record<NonNullable<ReminderFragment["skipped"]>, string> = {
  settled: "The invoice is paid, credited in full or void",
  being_paid: "The customer has paid, and the bank hasn't confirmed it",
  answered: "The quote isn't open to an answer any more",
  expired: "The quote has expired",
  cancelled: "The booking was completed, cancelled or moved",
  muted: "Reminders are muted",
  no_address: "The customer has no email address or mobile number for it",
  opted_out: "The customer answered STOP to a text",
  later_step: "A later reminder was due at the same time",
  replaced: "A later email took its place",
  too_early: "It fell due before reminders were set up, or before this was sent",
  too_late: "It fell due more than a week before it could be sent",
};

/** `3 days after the due date`, `on the due date`. */
export function whenOf(record: "invoice" | "quote", days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  if (record === "quote") return `${count} after sending`;
  if (days === 0) return "on the due date";
  return `${count} ${days < 0 ? "before" : "after"} the due date`;
}
