import { type EventType, eventTypes } from "../../../events/catalogue.ts";
import { eventPatterns } from "../../../events/patterns.ts";
import { refuse, string } from "../../../graphql/parse.ts";
import { scalarType } from "../../../graphql/scalars/scalar-type.ts";

// A scalar, because GraphQL enum values cannot contain dots.
export const eventTypeScalar = scalarType({
  name: "EventType",
  description: "The type of an event, the `event_type` of its deliveries.",
  jsonSchema: { type: "string", enum: eventTypes },
  example: "quote.accepted",
  parse: (value) => {
    const type = string(value);
    if (!isEventType(type)) refuse(`must be one of ${eventTypes.join(", ")}`);
    return type;
  },
});

export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}

export const eventPatternScalar = scalarType({
  name: "EventPattern",
  description:
    "The type of an event, all events of a record such as `job.*`, or all events: `*`. The last two include event types that are added later.",
  jsonSchema: { type: "string", enum: [...eventPatterns] },
  example: "quote.accepted",
  parse: (value) => {
    const pattern = string(value);
    if (!eventPatterns.includes(pattern)) refuse(`must be one of ${eventPatterns.join(", ")}`);
    return pattern;
  },
});

/** Whether the event is about messages between customers and the business, or about conversations or drafts. */
export function isMessageEvent(type: string): boolean {
  return /^(message|draft|conversation)\./.test(type);
}
