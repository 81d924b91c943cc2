import type { Definitions } from "../json-schema/definitions.ts";
import type { HttpBinding, Operation } from "../operations/operation.ts";
import { answerExample, outputSchema } from "../operations/schema/output.ts";
import { everyResponse, headerReferences } from "./headers.ts";

const descriptions: Record<number, string> = { 200: "OK.", 201: "Created.", 202: "Accepted.", 204: "No content." };

export function successResponses(
  operation: Operation,
  { method, status, location, waits }: HttpBinding,
  definitions: Definitions,
  baseUrl: string,
): Record<string, object> {
  const { isRecord, retirement } = operation;
  const headers = {
    ...headerReferences(...everyResponse),
    ...(isRecord || waits ? headerReferences("ETag") : {}),
    ...(operation.isList ? headerReferences("Link") : {}),
    ...(method === "POST" ? headerReferences("Idempotency-Replayed") : {}),
    ...(retirement === undefined ? {} : headerReferences("Deprecation")),
    ...(retirement?.sunset === undefined ? {} : headerReferences("Sunset")),
  };
  const description = descriptions[status] ?? "OK.";
  if (status === 204) return { 204: { description, headers } };

  const schema = outputSchema(operation, definitions);
  const example = answerExample(operation);
  const path = location?.(example);
  const content = { "application/json": { schema, example } };
  const newHeaders = path === undefined ? headers : { ...headers, Location: locationHeader(baseUrl + path) };
  return {
    [status]: { description, headers: status === 201 ? newHeaders : headers, content },
    ...(method === "PUT" ? { 201: { description: descriptions[201], headers: newHeaders, content } } : {}),
    ...((isRecord || waits) && method === "GET"
      ? { 304: { description: "Unchanged since the `ETag` in `If-None-Match`. No body.", headers } }
      : {}),
  };
}

function locationHeader(example: string) {
  return {
    description: "The URL of the new record.",
    schema: { type: "string", format: "uri-reference" },
    example,
  };
}
