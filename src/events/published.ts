import { type Static, Type } from "@sinclair/typebox";
import { exampleOf } from "../json-schema/example.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import { catalogue, type EventPayloads, type EventType, eventTypes } from "./catalogue.ts";
import { id, literal, timestamp } from "./fields.ts";

function envelope(type: EventType) {
  return Type.Object({
    version: literal("v1", "The version of the event format."),
    event_type: literal(type, "The event type."),
    event_id: id(`${type} event`, "The event's id, the same in every delivery of it. Use it to ignore duplicates."),
    business_id: id("business", "The business's id."),
    occurred_at: timestamp("When the event occurred."),
    test: Type.Optional(Type.Literal(true, { description: "`true` on a test event. Otherwise absent." })),
  });
}

/** The path of the catalogue, below the base address. */
export const cataloguePath = "/v1/webhooks/events";

/** The body of a delivery: the envelope and the event's own fields, side by side. */
export type EventBody<T extends EventType> = Static<ReturnType<typeof envelope>> & { event_type: T } & EventPayloads[T];

/** Returns the JSON Schema of the event's body, self-contained. It allows other fields, because fields can be added. */
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

/** TypeBox marks schemas with symbols, which JSON leaves out. */
function plain(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

/** Returns the name of the event body's schema in documents: `QuoteAcceptedEvent` for `quote.accepted`. */
export function schemaNameOf(type: EventType): string {
  return `${type.replaceAll(/(?:^|\.)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Event`;
}

/** Builds a body from the schema's examples. It is always the same. */
export function sampleOf<T extends EventType>(type: T): EventBody<T> {
  const { test: _test, ...properties } = schemaOf(type).properties ?? {};
  return exampleOf({ type: "object", properties }) as EventBody<T>;
}

export type PublishedEvent = { type: EventType; description: string; schema: JsonSchema; sample: EventBody<EventType> };

/** Every event type as it is documented to receivers. */
export const publishedEvents: readonly PublishedEvent[] = eventTypes.map((type) => ({
  type,
  description: catalogue[type].description,
  schema: schemaOf(type),
  sample: sampleOf(type),
}));

/** The schemas of bodies by their names, without `$schema`: the document that contains them declares its dialect. */
export const eventSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  publishedEvents.map(({ type, schema: { $schema: _dialect, ...schema } }) => [schemaNameOf(type), schema]),
);
