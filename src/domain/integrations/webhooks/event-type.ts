import { type EventType, eventTypes } from "../../../events/catalogue.ts";
import { refuse, string } from "../../../graphql/parse.ts";
import { scalarType } from "../../../graphql/scalars/scalar-type.ts";

// A scalar, because GraphQL allows no dot in the values of an enum.
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

/** Events that carry what customers and the business write to each other. */
export function isMessageEvent(type: string): boolean {
  return type.startsWith("message.");
}
