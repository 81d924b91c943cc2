import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { publishedEvents } from "../../src/events/published.ts";

export type Schema = (typeof publishedEvents)[number]["schema"];

/** What is wrong with a body by its event's schema, as any receiver would find it. */
export function faults(schema: Schema, body: unknown): string[] {
  const ajv = new Ajv2020.default({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The schema refusing, at every depth, what it does not name. */
export function strict(schema: Schema): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: strict(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([name, below]) => [name, strict(below)])),
          additionalProperties: false,
        }),
  };
}

export function schemaFor(type: unknown): Schema {
  const found = publishedEvents.find((one) => one.type === type);
  if (found === undefined) throw new Error(`${type} is not in the catalogue`);
  return found.schema;
}
