import { accessProblem, hasAccess } from "../../../../auth/access.ts";
import type { Caller } from "../../../../auth/caller.ts";
import { badField } from "../../../../problems.ts";
import { isMessageEvent } from "../event-type.ts";

export function assertSomeEvents(events: readonly string[]): void {
  if (events.length === 0) throw badField("/events", "must name at least one event type");
}

/** A caller who cannot read the business's messages cannot have them delivered either. */
export function assertCanReadEvents(caller: Caller, events: readonly string[]): void {
  if (events.some(isMessageEvent) && !hasAccess(caller, "messages:read")) throw accessProblem(caller, "messages:read");
}

export function withoutDuplicates(events: readonly string[]): string[] {
  return [...new Set(events)];
}
