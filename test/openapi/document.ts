import { fileURLToPath } from "node:url";
import { schema } from "../../src/domain/index.ts";
import type { JsonSchema } from "../../src/json-schema/json-schema.ts";
import { buildOpenApi } from "../../src/openapi/build.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import type { HttpBinding, Operation } from "../../src/operations/operation.ts";

type Reference = { $ref: string };
export type Media = {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
};
type Response = { description: string; headers: Record<string, object>; content?: Record<string, Media> };
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
};
type Endpoint = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  "x-required-scope"?: string;
  security?: object[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
  "x-codeSamples": { lang: string; label: string; source: string }[];
};
type Document = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Endpoint>>;
  webhooks: Record<string, { post: Endpoint }>;
  components: Record<"schemas" | "parameters" | "headers" | "responses" | "securitySchemes", Record<string, object>>;
};

export const schemaFolder = fileURLToPath(new URL("../../schema", import.meta.url));
export const operations = compileOperations(schema, schemaFolder);
export const document = throughJson(
  buildOpenApi(operations, { appUrl: "https://example.com", baseUrl: "https://example.com/api" }),
);

/** Operations bound to HTTP, each with its entry in the document. */
export const endpoints = operations.flatMap((operation): [string, Operation, HttpBinding, Endpoint][] => {
  const { name, http } = operation;
  const endpoint = http === undefined ? undefined : document.paths[http.path]?.[http.method.toLowerCase()];
  if (http === undefined) return [];
  if (endpoint === undefined) throw new Error(`${name} is not in the document`);
  return [[name, operation, http, endpoint]];
});

/** Webhook payloads by event type. */
export const sendings = Object.entries(document.webhooks).map(([type, { post }]) => [type, post] as const);

export function resolve<T extends object>(value: T | Reference): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  return pointed(value.$ref) as T;
}

/** The value that a `#/…` reference points to in the document. Undefined if there is none. */
export function pointed(reference: string): unknown {
  const steps = reference
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document);
}

export function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === "$ref" && typeof below === "string" ? [below] : references(below),
  );
}

// Reads the JSON that readers get. The type describes only the parts that tests use.
function throughJson(built: object): Document {
  return JSON.parse(JSON.stringify(built)) as Document;
}
