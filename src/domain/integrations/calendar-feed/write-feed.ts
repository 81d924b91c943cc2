import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { oneLine } from "../../../text/one-line.ts";
import { type Address, formatAddress } from "../../kernel/address.ts";
import { formatPhone } from "../../kernel/format.ts";
import type { Feed, FeedItem } from "./read-feed.ts";

const refreshSeconds = 900;

/**
 * The calendar in iCalendar format. Output is stable while nothing changes: an event's stamp is its last change, and
 * its sequence the seconds until then, because a sequence must not fall. Cancelled events stay, for programs that keep
 * missing events.
 */
export function writeFeed({ name, business, items }: Feed): string {
  const calendar = ical({
    prodId: "//Fieldline//Calendar//EN",
    method: ICalCalendarMethod.PUBLISH,
    name: oneLine(`${business}: ${name}`),
    ttl: refreshSeconds,
  });
  for (const item of items) {
    const { id, title, customer, startAt, endAt, isCancelled, address, createdAt, changedAt } = item;
    calendar.createEvent({
      id,
      sequence: Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000)),
      stamp: changedAt,
      lastModified: changedAt,
      created: createdAt,
      start: startAt,
      end: endAt,
      summary: oneLine(`${title} – ${customer}`),
      location: address === null ? null : oneLine(formatAddress(address as Address).join(", ")),
      description: describe(item),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** iCalendar escapes line breaks and forbids other control characters (RFC 5545, section 3.1). */
function describe({ number, customer, phone, notes }: FeedItem): string {
  const who = phone === null ? customer : `${customer}, ${formatPhone(phone)}`;
  return [...(number === null ? [] : [`Job ${number}`]), who, ...(notes === null ? [] : notes.split("\n"))]
    .map(oneLine)
    .join("\n");
}
