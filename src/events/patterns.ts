import { type EventType, eventTypes } from "./catalogue.ts";

/** All event types. */
export const everyEvent = "*";

const records = [...new Set(eventTypes.map(recordOf))];

/** The possible entries of a subscription: event types, all events of a record such as `job.*`, or all events. */
export const eventPatterns: readonly string[] = [...eventTypes, ...records.map((record) => `${record}.*`), everyEvent];

/** The entries of a subscription that include the type. */
export function patternsOf(type: string): [string, string, string] {
  return [type, `${recordOf(type)}.*`, everyEvent];
}

/** The types that a subscription's entries include, in the catalogue's order. */
export function typesIn(patterns: readonly string[]): EventType[] {
  return eventTypes.filter((type) => includesType(patterns, type));
}

export function includesType(patterns: readonly string[], type: string): boolean {
  return patternsOf(type).some((pattern) => patterns.includes(pattern));
}

function recordOf(type: string): string {
  return type.split(".", 1)[0] ?? type;
}
