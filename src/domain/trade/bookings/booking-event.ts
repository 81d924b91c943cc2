import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { currentTime } from "../../../postgres/clock.ts";
import type { Include, RowOf, RowWith } from "../../../query/types.ts";
import { oneLine } from "../../../text/one-line.ts";
import { signatureOf } from "../../integrations/emails/customer-email.ts";
import { type Address, formatAddress } from "../../kernel/address.ts";

export const include = {
  site: true,
  assignee: true,
  emails: { where: { kind: "booking" }, select: { id: true } },
} satisfies Include<"Booking">;

/** A booking with the relations that its customer sees and the emails sent about it. */
export type CustomersBooking = RowWith<"Booking", typeof include>;

/**
 * The booking as an iCalendar object for the customer. Its method is PUBLISH, because nobody reads the replies to a
 * REQUEST. Its UID is the id without a host (RFC 7986), so it stays the same if the host changes.
 */
export function bookingEvent(booking: CustomersBooking, business: RowOf<"Business">): string {
  const { id, title, startAt, endAt, site } = booking;
  const now = currentTime();
  const isCancelled = booking.status === "cancelled";
  const calendar = ical({
    prodId: "//Fieldline//Bookings//EN",
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    sequence: sequenceOf(booking, now),
    stamp: now,
    start: startAt,
    end: endAt,
    summary: oneLine(`${business.name}: ${title}`),
    location: site === null ? null : oneLine(formatAddress(site.address as Address).join(", ")),
    description: descriptionOf(booking, business),
    organizer: { name: oneLine(business.name), email: business.inboundEmail },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}

/** iCalendar escapes line breaks and forbids other control characters (RFC 5545, section 3.1). */
function descriptionOf({ assignee }: CustomersBooking, business: RowOf<"Business">): string {
  const paragraphs = [...(assignee === null ? [] : [`With ${assignee.name}`]), signatureOf(business)];
  return paragraphs
    .flatMap((paragraph) => [...paragraph.split("\n").map(oneLine), ""])
    .join("\n")
    .trim();
}

/**
 * Calendars keep the object with the highest sequence. It grows with each email and each second, so it also grows once
 * old emails are deleted. The creation time can be milliseconds ahead, so it is at least 0.
 */
function sequenceOf({ createdAt, emails }: CustomersBooking, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1000)) + emails.length;
}
