import { currentTime } from "../../database/clock.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { confirmToCustomer } from "../emails/confirm-to-customer.ts";
import { dropWaiting } from "../emails/drop-waiting.ts";
import { find } from "../kernel/store.ts";
import { bookingEmail } from "./booking-email.ts";
import { include } from "./booking-event.ts";

/**
 * Emails the customer what this transaction has made of a booking that it has locked, unless the booking is over, and was
 * before the change too.
 */
export async function confirmBooking(
  db: Transaction,
  { id, endAt, customerId }: RowOf<"Booking">,
  before?: RowOf<"Booking">,
): Promise<void> {
  const now = currentTime();
  if (endAt <= now && (before === undefined || before.endAt <= now)) return;
  await dropWaiting(db, { bookingId: id }, ["booking"]);
  await confirmToCustomer(db, customerId, "bookingEmails", async (recipient) =>
    bookingEmail(await find(db, "Booking", id, { include }), recipient),
  );
}
