import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { Definitions } from "../../src/json-schema/definitions.ts";
import { exampleOf } from "../../src/json-schema/example.ts";
import { adviceFor } from "../../src/mcp/advice.ts";
import { compileTools, isOmittedResult } from "../../src/mcp/tool.ts";
import { problemsOf } from "../../src/operations/problems.ts";
import { outputSchema } from "../../src/operations/schema/output.ts";
import { catalogue } from "../../src/problems.ts";
import { operations } from "./operations.ts";

const tools = [...compileTools(operations).values()];

test("all tools together take at most 92 KB of an assistant's context", () => {
  const list = JSON.stringify(tools.map(({ definition }) => definition));
  expect(Buffer.byteLength(list)).toBeLessThanOrEqual(92 * 1024);
});

test.each(tools.map((tool) => [tool.definition.name, tool] as const))(
  "%s gives one type in each place, and its input has no references",
  (_name, { definition: { inputSchema, outputSchema } }) => {
    const schemas = [...objectsIn(inputSchema), ...objectsIn(outputSchema)];
    expect(schemas.filter(({ type }) => Array.isArray(type))).toEqual([]);
    expect(schemas.filter(({ enum: values }) => Array.isArray(values) && values.includes(null))).toEqual([]);
    expect(objectsIn(inputSchema).filter((one) => "$ref" in one)).toEqual([]);
  },
);

test.each(tools.map((tool) => [tool.definition.name, tool] as const))(
  "%s describes each of its arguments, and nothing of its response",
  (_name, { definition }) => {
    const undescribed = Object.entries(definition.inputSchema.properties ?? {}).filter(
      ([, one]) => !("description" in (one as object)),
    );
    expect(undescribed).toEqual([]);
    const described = objectsIn(definition.outputSchema).filter(
      ({ description, examples }) => typeof description === "string" || Array.isArray(examples),
    );
    expect(described).toEqual([]);
  },
);

test("an argument that assigns a person says where to find ids, because no tool lists the team", () => {
  const changes = tools.filter(({ operation }) => operation.kind === "mutation");
  const named = changes.flatMap(({ definition: { name, inputSchema } }) =>
    Object.entries(inputSchema.properties ?? {}).flatMap(([argument, schema]) =>
      /^assignee_ids?$/.test(argument) ? [[name, (schema as { description: string }).description] as const] : [],
    ),
  );
  expect(named.length).toBe(6);
  for (const [name, description] of named) expect(description, name).toContain("the MCP server's instructions");
});

test.each(tools.map((tool) => [tool.definition.name, tool] as const))(
  "%s returns every documented field: its schema accepts that, and nothing that lacks one",
  (_name, { operation, definition }) => {
    if (operation.http?.status === 204) return;
    const ajv = new Ajv2020.default({ strict: true });
    addFormats.default(ajv);
    const validate = ajv.compile((definition.outputSchema ?? {}) as object);
    const definitions = new Definitions("#/$defs/");
    const answer = exampleOf(outputSchema(operation, definitions), definitions) as Record<string, unknown>;
    expect(validate(answer) ? [] : validate.errors).toEqual([]);
    for (const name of Object.keys(answer).filter((one) => !isOmittedResult(one, answer))) {
      const { [name]: _left, ...rest } = answer;
      expect(validate(rest), name).toBe(false);
    }
  },
);

/** Problems that only HTTP has. A tool call has no such header, and its credential is checked earlier. */
const neverOfTools = [
  "unauthorized",
  "not-acceptable",
  "unsupported-media-type",
  "idempotency-in-progress",
  "idempotency-key-reused",
  "precondition-failed",
];

test.each(tools.map((tool) => [tool.definition.name, tool] as const))(
  "%s has advice for every problem that it raises",
  (_name, { operation }) => {
    const raised = [...problemsOf(operation).values()].flat().filter((type) => !neverOfTools.includes(type));
    expect(raised.filter((type) => adviceFor(type) === undefined)).toEqual([]);
  },
);

const statuses = Object.values(catalogue).map(({ status }) => status);

test.each(tools.map((tool) => [tool.definition.name, tool] as const))(
  "%s speaks to an assistant: of existing tools, and never of HTTP or events",
  (_name, { definition: { description, inputSchema } }) => {
    const texts = [description, ...objectsIn(inputSchema).map((one) => one.description)].map(String);
    const named = texts.flatMap((text) => text.match(/\b(?:get|list|create|update|delete|add|send)_[a-z_]+/g) ?? []);
    expect(named.filter((name) => !tools.some(({ definition }) => definition.name === name))).toEqual([]);
    for (const text of texts)
      expect(text).not.toMatch(new RegExp(`\\b(?:${statuses.join("|")})\\b|\\bHTTP\\b|\\bemits?\\b`));
  },
);

test.each(
  tools.flatMap(({ definition }) =>
    definition.annotations?.readOnlyHint ? [] : ([[definition.name, definition]] as const),
  ),
)("%s, which changes something, has a description of its own", (_name, { description }) => {
  expect(operations.map((operation) => operation.description)).not.toContain(description);
});

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? below : [value as Record<string, unknown>, ...below];
}
