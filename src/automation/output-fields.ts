import type { OutputField } from "../../packages/zapier/src/definition.ts";
import type { Definitions } from "../json-schema/definitions.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import { titleCase } from "./labels.ts";
import { deref } from "./schema.ts";

/** Lists the fields of a result: `billing_address__line1` of an object, `lines[]description` of line items. */
export function outputFields(schema: JsonSchema, definitions?: Definitions, prefix = ""): OutputField[] {
  const { properties = {} } = deref(schema, definitions);
  return Object.entries(properties).flatMap(([name, property]) => {
    const key = prefix + name;
    const present = deref(property, definitions);
    if (present.type === "object") return outputFields(present, definitions, `${key}__`);
    if (present.type !== "array") return [outputField(key, present)];
    const items = deref(present.items ?? {}, definitions);
    if (items.type === "object") return outputFields(items, definitions, `${key}[]`);
    return [{ ...outputField(key, items), list: true }];
  });
}

function outputField(key: string, { type, format }: JsonSchema): OutputField {
  const label = titleCase(key.replaceAll("[]", "_"));
  if (type === "integer" || type === "number" || type === "boolean") return { key, label, type };
  return { key, label, type: format === "date-time" ? "datetime" : "string" };
}
