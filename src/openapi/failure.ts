import type { Operation } from "../operations/operation.ts";
import { catalogue, type ProblemDocument, type ProblemType, problemUrn } from "../problems.ts";
import { everyAnswer, type HeaderName, headerReferences } from "./headers.ts";
import { exampleRequestId, problemExamples, problemsOf } from "./problems.ts";

/** The responses that operations share, by name, gathered while the document is built. */
export type Components = Record<string, object>;

export function failureResponses(operation: Operation, components: Components): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [status, types] of problemsOf(operation)) {
    const name = types.map(pascalCase).join("Or");
    components[name] ??= response(status, types);
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

function response(status: number, types: ProblemType[]): object {
  const words = types.map((type) => `\`${problemUrn(type)}\`: ${catalogue[type].title}.`);
  const examples = types.flatMap((type) => Object.entries(problemExamples(type)));
  return {
    description: words.length === 1 ? words.join("") : words.map((line) => `- ${line}`).join("\n"),
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
  if (status === 403 || status === 500) return ["x-service-request-id"];
  if (status === 503) return ["x-service-request-id", "Retry-After"];
  return status === 429 ? [...everyAnswer, "Retry-After"] : everyAnswer;
}

function pascalCase(type: ProblemType): string {
  return type.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());
}

const fieldError = {
  type: "object",
  description: "One field at fault: `pointer` into the body, or the name of a path or query `parameter`.",
  properties: {
    pointer: { type: "string", format: "json-pointer", description: "The field in the body (RFC 6901)." },
    parameter: { type: "string", description: "The parameter in the path or query." },
    detail: { type: "string", description: "What is wrong with it." },
  },
  required: ["detail"],
  oneOf: [{ required: ["pointer"] }, { required: ["parameter"] }],
};

export const problemSchema = {
  type: "object",
  description: "An error (RFC 9457). Decide by `type`.",
  properties: {
    type: { type: "string", format: "uri", description: "The kind of error: a URN that never changes." },
    title: { type: "string", description: "The kind of error in words." },
    status: { type: "integer", description: "The HTTP status, repeated." },
    detail: { type: "string", description: "What went wrong this time." },
    request_id: { type: "string", description: "The same as `x-service-request-id`.", examples: [exampleRequestId] },
    errors: { type: "array", description: "On a 400 about fields, each of them.", items: fieldError },
  },
  required: ["type", "title", "status", "request_id"],
};
