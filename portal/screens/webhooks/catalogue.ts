import { useEffect, useState } from "preact/hooks";
import { apiPath } from "../../data/api.ts";

/** `fields` are the paths of the event's own fields with single values, such as `message.channel`. */
export type EventInfo = { type: string; description: string; fields: readonly string[] };

export type Catalogue = { events?: readonly EventInfo[]; isFailed: boolean; retry: () => void };

let reading: Promise<readonly EventInfo[]> | undefined;

async function read(): Promise<readonly EventInfo[]> {
  const response = await fetch(apiPath("/v1/webhooks/events"));
  if (!response.ok) throw new Error(`the event catalogue is answered ${response.status}`);
  const { data } = (await response.json()) as { data: Published[] };
  return data.map(({ type, description, schema }) => ({
    type,
    // It is Markdown, whose only marks are those of code.
    description: description.replaceAll("`", ""),
    fields: fieldsOf(schema).filter((field) => !isOfEveryEvent.has(field)),
  }));
}

type Schema = { properties?: Record<string, Schema>; items?: unknown };

type Published = { type: string; description: string; schema: Schema };

const isOfEveryEvent = new Set(["version", "event_type", "event_id", "business_id", "occurred_at", "test"]);

function fieldsOf({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (schema.properties !== undefined) return fieldsOf(schema).map((field) => `${name}.${field}`);
    return schema.items === undefined ? [name] : [];
  });
}

/** Every event type, from the public catalogue. It changes with a deployment alone, so it is read once. */
export function useCatalogue(): Catalogue {
  const [state, setState] = useState<{ events?: readonly EventInfo[]; isFailed: boolean }>({ isFailed: false });
  const load = () => {
    reading ??= read();
    reading.then(
      (events) => setState({ events, isFailed: false }),
      () => {
        reading = undefined;
        setState({ isFailed: true });
      },
    );
  };
  useEffect(load, []);
  return { ...state, retry: load };
}

/** All event types, also those that are added later. */
export const everyEvent = "*";

/** All events of the type's record, also those that are added later. */
export function recordPattern(type: string): string {
  return `${recordOf(type)}.*`;
}

/** Whether the entries of a webhook include the type. */
export function isIncluded(patterns: Iterable<string>, type: string): boolean {
  const listed = new Set(patterns);
  return listed.has(type) || listed.has(recordPattern(type)) || listed.has(everyEvent);
}

export function recordOf(type: string): string {
  const [record = type] = type.split(".");
  return record;
}

const sensitiveRecords = new Set(["message", "draft", "conversation", everyEvent]);

/** Whether the event is about what customers and the team write. */
export function isSensitive(type: string): boolean {
  return sensitiveRecords.has(recordOf(type));
}
