import { eventSchemas, publishedEvents, schemaNameOf } from "../events/published.ts";
import { comment, indent, printType } from "./types.ts";

/** The types of the events, and a sample of each. */
export function printEvents(): string {
  const types = Object.entries(eventSchemas).map(([name, schema]) => printType(name, schema, "out"));
  const bodies = publishedEvents.map(
    ({ type, description }) => `${comment(description)}${JSON.stringify(type)}: ${schemaNameOf(type)};`,
  );
  const samples = publishedEvents.map(({ type, sample }) => `${JSON.stringify(type)}: ${JSON.stringify(sample)},`);
  return [
    ...types,
    `/** The body of each event, by its type. */\nexport type Events = {\n${indent(bodies.join("\n"))}\n};`,
    "export type EventType = keyof Events;",
    "/** An event: the body of its deliveries. `event_type` says which fields it has. */\nexport type Event = Events[EventType];",
    `export const samples: Events = {\n${indent(samples.join("\n"))}\n};`,
  ].join("\n\n");
}
