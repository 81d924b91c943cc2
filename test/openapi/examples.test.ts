import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { Definitions } from "../../src/json-schema/definitions.ts";
import { exampleOf } from "../../src/json-schema/example.ts";
import type { JsonSchema } from "../../src/json-schema/json-schema.ts";
import { argumentsSchema } from "../../src/operations/schema/input.ts";
import { outputSchema } from "../../src/operations/schema/output.ts";
import { document, endpoints, type Media, operations, resolve } from "./document.ts";

const ajv = new Ajv.default({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
addFormats.default(ajv);
ajv.addKeyword("components");

function faults(schema: JsonSchema, value: unknown, named: object = { components: document.components }): string[] {
  const validate = ajv.compile({ ...schema, ...named });
  validate(value);
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

function exampleFaults({ schema, example, examples }: Media): string[] {
  const values = examples === undefined ? [example] : Object.values(examples).map(({ value }) => value);
  expect(values.length).toBeGreaterThan(0);
  return values.flatMap((value) => faults(schema, value));
}

test.each(endpoints)(
  "%s shows a body and responses that its own schemas accept",
  (_name, _operation, _http, endpoint) => {
    const bodies = Object.values(endpoint.requestBody?.content ?? {});
    const answers = Object.values(endpoint.responses).flatMap((response) =>
      Object.values(resolve(response).content ?? {}),
    );
    expect([...bodies, ...answers].flatMap(exampleFaults)).toEqual([]);
  },
);

test.each(endpoints)(
  "%s shows examples and defaults of its parameters that their schemas accept",
  (_name, _operation, _http, endpoint) => {
    for (const { schema, example } of endpoint.parameters.map(resolve)) {
      const shown = [...(schema.examples ?? []), ...(example === undefined ? [] : [example])];
      const values = schema.default === undefined ? shown : [...shown, schema.default];
      expect(values.flatMap((value) => faults(schema, value))).toEqual([]);
    }
  },
);

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s has self-contained schemas, and an example with every field and no more",
  (_name, operation) => {
    const strict = new Definitions("#/$defs/", { strict: true });
    const answer = outputSchema(operation, strict);
    expect(faults(answer, exampleOf(answer, strict), { $defs: strict.schemas })).toEqual([]);

    const definitions = new Definitions("#/$defs/");
    const input = argumentsSchema(operation, definitions);
    expect(faults(input, exampleOf(input, definitions), { $defs: definitions.schemas })).toEqual([]);
  },
);

test("the strict schemas refuse an undocumented field, and the others accept it", () => {
  const operation = operations.find(({ name }) => name === "GetCustomer");
  if (operation === undefined) throw new Error("GetCustomer is gone");
  for (const strict of [true, false]) {
    const definitions = new Definitions("#/$defs/", { strict });
    const schema = outputSchema(operation, definitions);
    const answer = { ...(exampleOf(schema, definitions) as object), surprise: 1 };
    expect(faults(schema, answer, { $defs: definitions.schemas }).length).toBe(strict ? 1 : 0);
  }
});

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s returns no text or number without an example",
  (_name, operation) => {
    const definitions = new Definitions("#/$defs/");
    const answer = outputSchema(operation, definitions);
    expect([answer, ...Object.values(definitions.schemas)].flatMap((schema) => unexampled(schema))).toEqual([]);
  },
);

function unexampled(schema: JsonSchema, path = ""): string[] {
  if (schema.examples !== undefined || schema.enum !== undefined || schema.const !== undefined) return [];
  if (schema.type === "string" || schema.type === "integer" || schema.type === "number") return [path];
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    unexampled(one, `${path}/${name}`),
  );
  return schema.items === undefined ? properties : [...properties, ...unexampled(schema.items, `${path}/0`)];
}
