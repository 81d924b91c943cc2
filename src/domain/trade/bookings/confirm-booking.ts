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
 * Emails the customer what this transaction has made of a booking that it has locked, unless the booking is over, and was
 * before the change too, or is again what they were last emailed. What a person has changed waits until they can no longer
 * undo it.
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

/** Whether the last email about the booking has it at the same time and place, to the same address. */
async function isKnown(db: Transaction, { bookingId, to, calendar }: NewEmail): Promise<boolean> {
  const where = { bookingId: bookingId ?? null, kind: "booking" as const, status: { not: "failed" as const } };
  const [last] = await db.select("Email", { where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 });
  return last?.calendar != null && last.to === to && planIn(last.calendar) === planIn(calendar ?? "");
}

/** When, where and whether it takes place. */
function planIn(calendar: string): string {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return lines.filter((line) => /^(DTSTART|DTEND|LOCATION|STATUS)[:;]/.test(line)).join("\n");
}
