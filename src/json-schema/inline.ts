import type { Definitions } from "./definitions.ts";
import { type JsonSchema, mapSubschemas } from "./json-schema.ts";

type Keeps = (keyword: string) => boolean;

/** The schema with every reference written out, one `type` in each place, and only the keywords that are kept. */
export function inline(schema: JsonSchema, definitions: Definitions, keeps: Keeps): JsonSchema {
  const { $ref, ...own } = schema;
  const whole: JsonSchema = $ref === undefined ? own : { ...definitions.resolve($ref), ...own };
  const kept = Object.fromEntries(Object.entries(whole).filter(([keyword]) => keeps(keyword)));
  return splitType(mapSubschemas(kept, (one) => inline(one, definitions, keeps)));
}

/** `anyOf` instead of a list of types, which some MCP clients drop or reject. */
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
