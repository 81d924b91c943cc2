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

/** A booking with what its customer sees of it, and the emails about it so far. */
export type CustomersBooking = RowWith<"Booking", typeof include>;

/**
 * The booking as an iCalendar object for the customer's calendar. It is published: a request would ask for an answer,
 * and nobody reads those. The id alone is its UID, as RFC 7986 asks: with a host it would change with that.
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

/** Its line breaks are escaped; other controls no calendar may hold (RFC 5545, section 3.1). */
function descriptionOf({ assignee }: CustomersBooking, business: RowOf<"Business">): string {
  const paragraphs = [...(assignee === null ? [] : [`With ${assignee.name}`]), signatureOf(business)];
  return paragraphs
    .flatMap((paragraph) => [...paragraph.split("\n").map(oneLine), ""])
    .join("\n")
    .trim();
}

/**
 * Of one booking's objects a calendar keeps that with the highest sequence. It grows with each email, also of one second,
 * and with each second, so that emails which are no longer kept do not make it fall; the creation, stored to the
 * millisecond, may be a little ahead of this reading of the same clock.
 */
function sequenceOf({ createdAt, emails }: CustomersBooking, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1000)) + emails.length;
}
