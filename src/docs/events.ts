import { publishedEvents, schemaNameOf } from "../events/published.ts";
import type { OpenApi } from "./reference/document.ts";
import { fieldList } from "./reference/fields.ts";

/** Every event type with when it is emitted. */
export function eventTable(): string {
  const rows = publishedEvents.map(
    ({ type, description }) => `| [\`${type}\`](docs/events#${type}) | ${description} |`,
  );
  return ["| event | when |", "|---|---|", ...rows].join("\n");
}

/** Every event type with its fields and a sample. */
export function eventSections(document: OpenApi): string {
  return publishedEvents
    .map(({ type, description, sample }) =>
      [
        `## ${type} {#${type}}`,
        description,
        fieldList(document, document.components.schemas[schemaNameOf(type)] ?? {}, {
          direction: "out",
          homes: new Map(),
        }),
        `\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\``,
      ].join("\n\n"),
    )
    .join("\n\n");
}
