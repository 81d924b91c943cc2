import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { publishedEvents } from "../../src/events/published.ts";

export type Schema = (typeof publishedEvents)[number]["schema"];

/** Validation errors of a body against its event's schema, as a receiver would find them. */
export function faults(schema: Schema, body: unknown): string[] {
  const ajv = new Ajv2020.default({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Closes the schema: at every depth, it rejects fields that it does not name. */
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
