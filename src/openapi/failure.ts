import type { Operation } from "../operations/operation.ts";
import { problemsOf } from "../operations/problems.ts";
import { catalogue, type ProblemDocument, type ProblemType, problemUrn } from "../problems.ts";
import { everyResponse, type HeaderName, headerReferences } from "./headers.ts";
import { exampleRequestId, problemExamples } from "./problems.ts";

/** The responses that operations share, by name. They are collected while the document is built. */
export type Components = Record<string, object>;

export function failureResponses(operation: Operation, components: Components): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [status, types] of problemsOf(operation)) responses[status] = failureResponse(status, types, components);
  return responses;
}

export function failureResponse(status: number, types: readonly ProblemType[], components: Components): object {
  const name = types.map(pascalCase).join("Or");
  components[name] ??= response(status, types);
  return { $ref: `#/components/responses/${name}` };
}

function response(status: number, types: readonly ProblemType[]): object {
  const descriptions = types.map((type) => `\`${problemUrn(type)}\`: ${catalogue[type].title}.`);
  const examples = types.flatMap((type) => Object.entries(problemExamples(type)));
  return {
    description: descriptions.length === 1 ? descriptions.join("") : descriptions.map((one) => `- ${one}`).join("\n"),
    headers: headerReferences(...headersOf(status)),
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { properties: { type: { enum: types.map(problemUrn) }, status: { const: status } } },
          ],
        },
        ...shown(examples),
      },
    },
  };
}

function shown(examples: [name: string, problem: ProblemDocument][]): object {
  const [[, only] = [], ...more] = examples;
  if (more.length === 0) return { example: only };
  const named = examples.map(([name, value]) => [name, { summary: value.detail ?? value.title, value }]);
  return { examples: Object.fromEntries(named) };
}

function headersOf(status: number): HeaderName[] {
  if (status === 401) return ["x-service-request-id", "WWW-Authenticate"];
  if (status === 405) return ["x-service-request-id", "Allow"];
  if (status === 403 || status === 500) return ["x-service-request-id"];
  if (status === 503) return ["x-service-request-id", "Retry-After"];
  return status === 429 ? [...everyResponse, "Retry-After"] : everyResponse;
}

function pascalCase(type: ProblemType): string {
  return type.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());
}

const fieldError = {
  type: "object",
  description: "An invalid field of the body, or an invalid parameter of the path or query.",
  properties: {
    pointer: {
      type: "string",
      format: "json-pointer",
      description: "A JSON Pointer to the field in the body (RFC 6901).",
    },
    parameter: { type: "string", description: "The name of the parameter in the path or query." },
    detail: { type: "string", description: "Why the value is invalid." },
  },
  required: ["detail"],
  oneOf: [{ required: ["pointer"] }, { required: ["parameter"] }],
};

export const problemSchema = {
  type: "object",
  description: "An error, as a problem document (RFC 9457).",
  properties: {
    type: { type: "string", format: "uri", description: "The type of error: a URN that never changes." },
    title: { type: "string", description: "A short description of the type of error." },
    status: { type: "integer", description: "The HTTP status code." },
    detail: { type: "string", description: "The cause of the error in this request." },
    request_id: {
      type: "string",
      description: "The request's id, as in the response header `x-service-request-id`.",
      examples: [exampleRequestId],
    },
    errors: { type: "array", description: "The invalid fields and parameters, on a 400.", items: fieldError },
    id: {
      type: "string",
      format: "uuid",
      description: "The id of the record that has the `external_id`, on a `duplicate-external-id`.",
    },
  },
  required: ["type", "title", "status", "request_id"],
};
