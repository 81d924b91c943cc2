import type { JsonSchema } from "../json-schema/json-schema.ts";
import type { EventType } from "./catalogue.ts";
import { publishedEvents } from "./published.ts";

const schemas = new Map(publishedEvents.map(({ type, schema }) => [type, schema]));

/** Whether events of the type have a field with a single value at the path, such as `message.channel`. */
export function hasField(type: EventType, path: string): boolean {
  return fieldOf(type, path) !== undefined;
}

/** Whether the field can have the value, written as text. Only a field with fixed values excludes one. */
export function canBe(type: EventType, path: string, value: string): boolean {
  const field = fieldOf(type, path);
  return field !== undefined && (field.enum === undefined || field.enum.some((each) => String(each) === value));
}

function fieldOf(type: EventType, path: string): JsonSchema | undefined {
  let schema: JsonSchema | undefined = schemas.get(type);
  for (const name of path.split(".")) {
    const properties: JsonSchema["properties"] = schema?.properties;
    schema = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  }
  const isSingle = schema !== undefined && schema.properties === undefined && schema.items === undefined;
  return isSingle ? schema : undefined;
}
