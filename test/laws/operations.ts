import { fileURLToPath } from "node:url";
import { schema } from "../../src/domain/index.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import { exampleOf } from "../../src/operations/example.ts";
import { inputSchema } from "../../src/operations/input-schema.ts";
import { Definitions } from "../../src/operations/json-schema.ts";
import type { HttpBinding, Operation } from "../../src/operations/operation.ts";

export type Endpoint = Operation & { http: HttpBinding };

const operations = compileOperations(schema, fileURLToPath(new URL("../../schema", import.meta.url)));

export const endpoints = operations.filter((operation): operation is Endpoint => operation.http !== undefined);

/** The body that the reference shows for the operation, with an id of its own where the business must not repeat one. */
export function exampleBody(operation: Operation): Record<string, unknown> | undefined {
  if (operation.input === undefined) return undefined;
  const definitions = new Definitions("#/$defs/");
  const body = exampleOf(inputSchema(operation.input.type, definitions), definitions) as Record<string, unknown>;
  if ("external_id" in body) body.external_id = crypto.randomUUID();
  return body;
}
