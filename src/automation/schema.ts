import type { Definitions } from "../json-schema/definitions.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";

/** Returns the schema of a value that is not null: references resolved, one type. */
export function deref(schema: JsonSchema, definitions?: Definitions): JsonSchema {
  const { $ref, anyOf, type, enum: values, ...own } = schema;
  const present = anyOf?.filter((one) => one.type !== "null");
  if (present !== undefined && present.length !== 1) throw new Error("a value has several schemas");
  const below = $ref === undefined ? present?.[0] : definitions?.resolve($ref);
  const [only, ...more] = [type].flat().filter((one) => one !== undefined && one !== "null");
  if (more.length > 0) throw new Error(`a value has the types ${String(type)}`);
  return {
    ...(below === undefined ? {} : deref(below, definitions)),
    ...(only === undefined ? {} : { type: only }),
    ...(values === undefined ? {} : { enum: values.filter((value) => value !== null) }),
    ...own,
  };
}

export function itemOf(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const { items } = deref(deref(schema, definitions).properties?.data ?? {}, definitions);
  if (items === undefined) throw new Error("a list returns its records as `data`");
  return deref(items, definitions);
}
