import { publishedEvents, schemaNameOf } from "../events/published.ts";
import { comment, indent } from "./types.ts";

/** The events by type, and a sample of each. Their bodies are among the types that `ListEvents` returns. */
export function printEvents(): string {
  const bodies = publishedEvents.map(
    ({ type, description }) => `${comment(description)}${JSON.stringify(type)}: ${schemaNameOf(type)};`,
  );
  const samples = publishedEvents.map(({ type, sample }) => `${JSON.stringify(type)}: ${JSON.stringify(sample)},`);
  return [
    `/** The body of each event, by its type. */\nexport type Events = {\n${indent(bodies.join("\n"))}\n};`,
    "export type EventType = keyof Events;",
    `export const samples: Events = {\n${indent(samples.join("\n"))}\n};`,
  ].join("\n\n");
}
