import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { confirmToCustomer, type Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import type { NewEmail } from "../../integrations/emails/enqueue-email.ts";
import { find } from "../../kernel/store.ts";
import { bookingEmail } from "./booking-email.ts";
import { include } from "./booking-event.ts";

type Change = { before?: RowOf<"Booking">; dueAt?: Date | undefined };

/**
 * Emails the customer about a changed booking that this transaction has locked. Skips bookings that were already over,
 * and changes back to what the last email says. `dueAt` delays the email until the undo period ends.
 */
export async function confirmBooking(
  db: Transaction,
  { id, endAt, customerId }: RowOf<"Booking">,
  { before, dueAt }: Change = {},
): Promise<void> {
  const now = currentTime();
  if (endAt <= now && (before === undefined || before.endAt <= now)) return;
  await dropWaiting(db, { bookingId: id }, ["booking"]);
  const write = async (recipient: Recipient) => {
    const email = bookingEmail(await find(db, "Booking", id, { include }), recipient);
    return (await isKnown(db, email)) ? undefined : email;
  };
  await confirmToCustomer(db, customerId, "bookingEmails", write, dueAt);
}

/** Whether the last email has the same time, place, status and address. */
async function isKnown(db: Transaction, { bookingId, to, calendar }: NewEmail): Promise<boolean> {
  const where = { bookingId: bookingId ?? null, kind: "booking" as const, status: { not: "failed" as const } };
  const last = await db.findFirst("Email", { where, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return last?.calendar != null && last.to === to && planIn(last.calendar) === planIn(calendar ?? "");
}

/** The lines with the time, place and status. */
function planIn(calendar: string): string {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return lines.filter((line) => /^(DTSTART|DTEND|LOCATION|STATUS)[:;]/.test(line)).join("\n");
}
