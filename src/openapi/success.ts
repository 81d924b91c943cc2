import type { Definitions } from "../json-schema/definitions.ts";
import { exampleOf } from "../json-schema/example.ts";
import type { HttpBinding, Operation } from "../operations/operation.ts";
import { outputSchema } from "../operations/schema/output.ts";
import { everyAnswer, headerReferences } from "./headers.ts";

const meanings: Record<number, string> = { 200: "Done.", 201: "Created.", 202: "Accepted.", 204: "Done; no body." };

export function successResponses(
  operation: Operation,
  { method, status, location }: HttpBinding,
  definitions: Definitions,
  baseUrl: string,
): Record<string, object> {
  const isRecord = operation.kind === "query" && !operation.isList;
  const headers = {
    ...headerReferences(...everyAnswer),
    ...(isRecord ? headerReferences("ETag") : {}),
    ...(operation.isList ? headerReferences("Link") : {}),
    ...(method === "POST" ? headerReferences("Idempotency-Replayed") : {}),
  };
  const description = operation.kind === "query" ? "The answer." : (meanings[status] ?? "Done.");
  if (status === 204) return { 204: { description, headers } };

  const schema = outputSchema(operation, definitions);
  const { answer = {} } = operation.root.extensions as { answer?: Record<string, unknown> };
  const example = { ...(exampleOf(schema, definitions) as Record<string, unknown>), ...answer };
  const place = location?.(example);
  return {
    [status]: {
      description,
      headers: place === undefined ? headers : { ...headers, Location: locationHeader(baseUrl + place) },
      content: { "application/json": { schema, example } },
    },
    ...(isRecord ? { 304: { description: "Not changed since `If-None-Match`; no body.", headers } } : {}),
  };
}

function locationHeader(example: string) {
  return {
    description: "The address of the new record.",
    schema: { type: "string", format: "uri-reference" },
    example,
  };
}
