import type { Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { type Address, formatAddress } from "../../kernel/address.ts";
import { formatDay, formatPeriod } from "../../kernel/format.ts";
import { bookingEvent, type CustomersBooking } from "./booking-event.ts";

/** The email about a new, changed or cancelled booking, with a calendar attachment. */
export function bookingEmail(booking: CustomersBooking, { email, name, business }: Recipient) {
  const { title, startAt, endAt, site, assignee } = booking;
  const { timeZone } = business;
  const { prefix, opening, closing } = wording[changeOf(booking)];
  const details = [
    title,
    formatPeriod(startAt, endAt, timeZone),
    ...(site === null ? [] : [formatAddress(site.address as Address).join(", ")]),
    ...(assignee === null ? [] : [`With ${assignee.name}`]),
  ];
  return customerEmail({
    kind: "booking",
    bookingId: booking.id,
    calendar: bookingEvent(booking, business),
    to: email,
    subject: `${prefix} with ${business.name} on ${formatDay(startAt, timeZone)}`,
    business,
    paragraphs: [`Hello ${name},`, opening, details.join("\n"), closing],
  });
}

const wording = {
  made: {
    prefix: "Booking",
    opening: "Your booking is confirmed:",
    closing: "If this time does not suit you, please reply to this email.",
  },
  changed: {
    prefix: "Changed booking",
    opening: "Your booking has changed. It is now:",
    closing: "If this time does not suit you, please reply to this email.",
  },
  cancelled: {
    prefix: "Cancelled booking",
    opening: "This booking is cancelled:",
    closing: "To arrange another time, please reply to this email.",
  },
} as const;

function changeOf({ status, emails }: CustomersBooking): keyof typeof wording {
  if (status === "cancelled") return "cancelled";
  return emails.length === 0 ? "made" : "changed";
}
