import type { Definitions } from "./definitions.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Builds a complete value from the schema's examples. Omits optional fields without one. */
export function exampleOf(schema: JsonSchema, definitions?: Definitions): unknown {
  return known(schema, definitions) ?? placeholder(schema);
}

function known(schema: JsonSchema, definitions?: Definitions): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.$ref !== undefined) return known(definitions?.resolve(schema.$ref) ?? {}, definitions);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return known(first, definitions);
  if (schema.enum !== undefined) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === "array") {
    const item = schema.items === undefined ? undefined : known(schema.items, definitions);
    return item === undefined ? [] : [item];
  }
  if (type === "object") return objectExample(schema, definitions);
  return type === "boolean" ? false : undefined;
}

function objectExample({ properties = {}, required = [] }: JsonSchema, definitions?: Definitions): unknown {
  const entries = Object.entries(properties).map(([name, property]) => {
    const value = known(property, definitions);
    return [name, value === undefined && required.includes(name) ? placeholder(property) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function placeholder(schema: JsonSchema): unknown {
  const types = [schema.type].flat();
  if (types.includes("null")) return null;
  return types.includes("integer") || types.includes("number") ? 1 : "text";
}
