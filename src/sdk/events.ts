import { cataloguePath, publishedEvents, schemaNameOf } from "../events/published.ts";
import { comment, indent } from "./types.ts";

/** The resource whose class has the event catalogue's method. The catalogue is a document, not an operation. */
export const catalogueResource = "webhooks";

export const catalogueDescription = `List event types.\n\nEvery event type that a subscription can include, with its JSON Schema and an example.\n\n\`GET ${cataloguePath}\` requires no credential.`;

export const catalogueMethod = `${comment(catalogueDescription)}listEventTypes(options?: CallOptions): Result<{ data: EventTypeDescription[] }> {
  return this.transport.call("GET", ${JSON.stringify(cataloguePath)}, { options });
}`;

const description = `/** An event type as the event catalogue describes it. */
export type EventTypeDescription = {
  type: EventType | (string & {});
  /** When the event is emitted. */
  description: string;
  /** The JSON Schema (2020-12) of the delivery body, self-contained. */
  schema: Record<string, unknown>;
  /** An example of the delivery body. */
  sample: Event;
};`;

/** Prints the events by type, and a sample of each. Their bodies are among the types that `ListEvents` returns. */
export function printEvents(): string {
  const bodies = publishedEvents.map(
    ({ type, description }) => `${comment(description)}${JSON.stringify(type)}: ${schemaNameOf(type)};`,
  );
  const samples = publishedEvents.map(({ type, sample }) => `${JSON.stringify(type)}: ${JSON.stringify(sample)},`);
  return [
    `/** The body of each event, by its type. */\nexport type Events = {\n${indent(bodies.join("\n"))}\n};`,
    "export type EventType = keyof Events;",
    description,
    `export const samples: Events = {\n${indent(samples.join("\n"))}\n};`,
  ].join("\n\n");
}
