import { type Static, Type } from "@sinclair/typebox";
import { exampleOf } from "../json-schema/example.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import { catalogue, type EventPayloads, type EventType, eventTypes } from "./catalogue.ts";
import { id, only, time } from "./fields.ts";

function envelope(type: EventType) {
  return Type.Object({
    version: only("v1", "The version of the events' form."),
    event_type: only(type, "What happened."),
    event_id: id("event", "The event's id, the same in each of its deliveries: know repetitions by it."),
    business_id: id("business", "The id of the business in which it happened."),
    occurred_at: time("When it happened, in UTC with milliseconds."),
    test: Type.Optional(
      Type.Literal(true, { description: "On an event that somebody sent to try the subscription, and on no other." }),
    ),
  });
}

/** A delivery's body: the envelope and the event's own fields, side by side. */
export type EventBody<T extends EventType> = Static<ReturnType<typeof envelope>> & { event_type: T } & EventPayloads[T];

/** The JSON Schema of the event's bodies, which stands alone. Fields may be added, so it takes those it does not name. */
export function schemaOf(type: EventType): JsonSchema {
  const { description, payload } = catalogue[type];
  const { properties, required } = Type.Composite([envelope(type), payload]);
  return plain({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: type,
    description,
    type: "object",
    properties,
    required,
  });
}

/** The builder's own marks are symbols, which JSON leaves out. */
function plain(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

/** A complete body made of the schema's examples, always the same. */
export function sampleOf<T extends EventType>(type: T): EventBody<T> {
  const { test: _test, ...properties } = schemaOf(type).properties ?? {};
  return exampleOf({ type: "object", properties }) as EventBody<T>;
}

export type PublishedEvent = { type: EventType; description: string; schema: JsonSchema; sample: EventBody<EventType> };

/** Every event as its receivers may know it, for all who describe the events. */
export const publishedEvents: readonly PublishedEvent[] = eventTypes.map((type) => ({
  type,
  description: catalogue[type].description,
  schema: schemaOf(type),
  sample: sampleOf(type),
}));
