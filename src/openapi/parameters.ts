import { getNullableType, isListType, isNonNullType } from "graphql";
import type { Definitions } from "../json-schema/definitions.ts";
import { exampleOf } from "../json-schema/example.ts";
import type { Operation, Parameter } from "../operations/operation.ts";
import { parameterSchema } from "../operations/schema/input.ts";

/** The request headers of endpoints besides the credential, by their names in the document. */
export const headerParameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A unique key, 1 to 255 visible ASCII characters. Retries with the same key within 24 hours return the first response, unless it was an error.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The `ETag` of the record as last read. If the record has changed since, the response is a 412.",
    schema: { type: "string" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of the record or page as last read. If it is unchanged, the response is an empty 304.",
    schema: { type: "string" },
  },
} as const;

export function parametersOf(operation: Operation, definitions: Definitions): object[] {
  return [
    ...operation.path.map((parameter) => parameterObject("path", operation, parameter, definitions)),
    ...(operation.expansion?.query ?? operation.query).map((parameter) =>
      parameterObject("query", operation, parameter, definitions),
    ),
    ...headersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function parameterObject(
  location: "path" | "query",
  operation: Operation,
  parameter: Parameter,
  definitions: Definitions,
) {
  const { description, deprecated, ...schema } = parameterSchema(operation, parameter, definitions);
  const required = isNonNullType(parameter.type) && parameter.defaultValue === undefined;
  return {
    name: parameter.name,
    in: location,
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true ? { deprecated } : {}),
    ...(required ? { required, example: exampleOf(schema, definitions) } : {}),
    // Values are separated by commas.
    ...(isListType(getNullableType(parameter.type)) ? { style: "form", explode: false } : {}),
    schema,
  };
}

function headersOf({ http, kind, isList }: Operation): (keyof typeof headerParameters)[] {
  if (http?.method === "POST") return ["IdempotencyKey"];
  if (http?.method === "PATCH" || http?.method === "DELETE") return ["IfMatch"];
  return kind === "query" && (!isList || http?.waits === true) ? ["IfNoneMatch"] : [];
}
