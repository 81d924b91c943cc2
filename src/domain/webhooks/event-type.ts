import { type EventType, eventTypes } from "../../events/catalogue.ts";
import { builder } from "../../graphql/builder.ts";
import { refuse, string } from "../../graphql/parse.ts";
import { scalarType } from "../../graphql/scalars.ts";
import { badField } from "../../problems.ts";

// A scalar, because GraphQL allows no dot in the values of an enum.
builder.addScalarType(
  "EventType",
  scalarType({
    name: "EventType",
    description: "What happened, as `event_type` of a delivery says it.",
    jsonSchema: { type: "string", enum: eventTypes },
    example: "quote.accepted",
    parse: (value) => {
      const type = string(value);
      if (!isEventType(type)) refuse(`must be one of ${eventTypes.join(", ")}`);
      return type;
    },
  }),
  {},
);

export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}

/** At least one, and each once. */
export function readEvents(events: readonly string[]): string[] {
  if (events.length === 0) throw badField("/events", "must name at least one event type");
  return [...new Set(events)];
}
