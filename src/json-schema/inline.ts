import type { Definitions } from "./definitions.ts";
import { type JsonSchema, mapSubschemas } from "./json-schema.ts";

/** The schema with every reference written out and one `type` in each place, without the given keywords. */
export function inline(schema: JsonSchema, definitions: Definitions, without: readonly string[]): JsonSchema {
  const { $ref, ...own } = schema;
  const whole: JsonSchema = $ref === undefined ? own : { ...definitions.resolve($ref), ...own };
  const kept = Object.fromEntries(Object.entries(whole).filter(([keyword]) => !without.includes(keyword)));
  return splitType(mapSubschemas(kept, (one) => inline(one, definitions, without)));
}

/** `anyOf` instead of a list of types, which some clients of tools drop or refuse. */
function splitType(schema: JsonSchema): JsonSchema {
  const { type, description, default: initial, enum: values, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const branches = type.map((one): JsonSchema => {
    if (one === "null") return { type: one };
    return { type: one, ...rest, ...(values && { enum: values.filter((value) => value !== null) }) };
  });
  return {
    ...(description !== undefined && { description }),
    anyOf: branches,
    ...(initial !== undefined && { default: initial }),
  };
}
