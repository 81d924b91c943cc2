import type { Definitions } from "./definitions.ts";
import { type JsonSchema, mapSubschemas } from "./json-schema.ts";

type Keeps = (keyword: string) => boolean;

/** Resolves every reference, gives each place one `type`, and keeps only some keywords. */
export function inline(schema: JsonSchema, definitions: Definitions, keeps: Keeps): JsonSchema {
  const { $ref, ...own } = schema;
  const whole: JsonSchema = $ref === undefined ? own : { ...definitions.resolve($ref), ...own };
  const kept = Object.fromEntries(Object.entries(whole).filter(([keyword]) => keeps(keyword)));
  return splitType(mapSubschemas(kept, (one) => inline(one, definitions, keeps)));
}

/** Replaces a list of types by `anyOf`, because some MCP clients drop or reject such lists. */
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
