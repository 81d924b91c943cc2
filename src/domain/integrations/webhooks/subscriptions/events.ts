import { accessProblem, hasAccess } from "../../../../auth/access.ts";
import type { Caller } from "../../../../auth/caller.ts";
import { eventTypes } from "../../../../events/catalogue.ts";
import { typesIn } from "../../../../events/patterns.ts";
import { badField } from "../../../../problems.ts";
import { isMessageEvent } from "../event-type.ts";

export function assertSomeEvents(events: readonly string[]): void {
  if (events.length === 0) throw badField("/events", "must name at least one event type");
}

/** Throws a 403 if the events contain messages that the caller cannot read. */
export function assertCanReadEvents(caller: Caller, events: readonly string[]): void {
  if (!typesIn(events).every((type) => canReadEvent(caller, type))) throw accessProblem(caller, "messages:read");
}

/**
 * The condition for events that the caller can read, of one type if it is given. Undefined for all of them. Throws a
 * 403 for a type of messages that the caller cannot read.
 */
export function readableTypes(caller: Caller, type: string | null | undefined): string | { in: string[] } | undefined {
  if (type != null) {
    assertCanReadEvents(caller, [type]);
    return type;
  }
  const readable = eventTypes.filter((one) => canReadEvent(caller, one));
  return readable.length === eventTypes.length ? undefined : { in: readable };
}

export function canReadEvent(caller: Caller, type: string): boolean {
  return !isMessageEvent(type) || hasAccess(caller, "messages:read");
}

export function withoutDuplicates(events: readonly string[]): string[] {
  return [...new Set(events)];
}
