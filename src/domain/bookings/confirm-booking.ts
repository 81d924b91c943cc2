import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { confirmToCustomer } from "../emails/confirm-to-customer.ts";
import { find } from "../kernel/store.ts";
import { bookingEmail } from "./booking-email.ts";
import { include } from "./booking-event.ts";

/** Emails the customer what this transaction has made of a booking that it has locked, unless the booking is over. */
export async function confirmBooking(db: Transaction, { id, endAt, customerId }: RowOf<"Booking">): Promise<void> {
  if (endAt <= new Date()) return;
  await confirmToCustomer(db, customerId, "bookingEmails", async (recipient) =>
    bookingEmail(await find(db, "Booking", id, { include }), recipient),
  );
}
