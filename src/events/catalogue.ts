import type { Static } from "@sinclair/typebox";
import { bookingEvents } from "./records/bookings.ts";
import { creditNoteEvents } from "./records/credit-notes.ts";
import { customerEvents } from "./records/customers.ts";
import { fileEvents } from "./records/files.ts";
import { inboxEvents } from "./records/inbox.ts";
import { invoiceEvents } from "./records/invoices.ts";
import { jobEvents } from "./records/jobs.ts";
import { leadEvents } from "./records/leads.ts";
import { noteEvents } from "./records/notes.ts";
import { quoteEvents } from "./records/quotes.ts";

/** Every event type: when it is emitted, and its fields besides the envelope. */
export const catalogue = {
  ...customerEvents,
  ...leadEvents,
  ...quoteEvents,
  ...jobEvents,
  ...invoiceEvents,
  ...creditNoteEvents,
  ...bookingEvents,
  ...fileEvents,
  ...noteEvents,
  ...inboxEvents,
};

export type EventType = keyof typeof catalogue;

/** The fields besides the envelope, by type. */
export type EventPayloads = { [T in EventType]: Static<(typeof catalogue)[T]["payload"]> };

/** In the order of the reference. */
export const eventTypes = keysOf(catalogue);

/** `Object.keys` returns strings, because a value can have more keys than its type. A literal has no more. */
function keysOf<T extends object>(literal: T): (keyof T)[] {
  return Object.keys(literal) as (keyof T)[];
}
