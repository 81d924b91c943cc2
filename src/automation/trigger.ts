import type { TriggerDefinition } from "../../packages/zapier/src/definition.ts";
import { catalogue, type EventType } from "../events/catalogue.ts";
import { sampleOf, schemaOf } from "../events/published.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import { titleCase } from "./labels.ts";
import { outputFields } from "./output-fields.ts";

/** Returns the trigger of an event type; undefined if the catalogue names none. */
export function triggerOf(type: EventType, isResource: (name: string) => boolean): TriggerDefinition | undefined {
  const { trigger } = catalogue[type];
  if (trigger === undefined) return undefined;
  const { test: _test, ...properties } = schemaOf(type).properties ?? {};
  const sample = sampleOf(type);
  const related = Object.keys(properties)
    .filter((name) => name.endsWith("_id"))
    .map((name) => name.slice(0, -"_id".length))
    .filter(isResource);
  const clash = related.find((name) => name in properties);
  if (clash !== undefined) throw new Error(`${type}: ${clash} is both a field and a related resource`);
  const id: JsonSchema = { type: "string", format: "uuid" };
  return {
    key: trigger.key,
    event: type,
    noun: titleCase(type.split(".")[0] ?? ""),
    label: titleCase(trigger.key),
    description: `Triggers when ${trigger.when}.`,
    related,
    sample: { id: sample.event_id, ...sample },
    outputFields: outputFields({ properties: { id, ...properties } }),
  };
}
