import { GraphQLError } from "graphql";
import type { ToProblem } from "../http/problems.ts";
import { Problem } from "../problems.ts";
import type { Served, ServedPlugin } from "./served.ts";

type Result = { data?: unknown; errors?: readonly GraphQLError[] };

/** Replaces every error with the problem that REST would return, without Yoga's internals. */
export function namedProblems(toProblem: ToProblem): ServedPlugin {
  function named(result: Result, { context: { request }, onProblem }: Served): GraphQLError[] {
    return (result.errors ?? []).map((error) => {
      const { nodes, source, positions, path } = error;
      const problem = problemOf(error, toProblem, request.id);
      onProblem(problem.type);
      return new GraphQLError(problem.message, {
        nodes,
        source,
        positions,
        path,
        extensions: { problem: problem.document(request.id), ...httpOf(error, result, problem) },
      });
    });
  }

  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !("errors" in result) || result.errors === undefined) return;
      setResult({ ...result, errors: named(result, serverContext) });
    },
    // Each event of a stream is a separate result, which response hooks do not see.
    onSubscribe: ({ args }) => ({
      onSubscribeResult: () => ({
        onNext({ result, setResult }) {
          if ("errors" in result && result.errors !== undefined)
            setResult({ ...result, errors: named(result, args.contextValue) });
        },
      }),
    }),
  };
}

/** Wraps a problem that no resolver threw, for the code that formats errors. */
export function errorOf(problem: Problem): GraphQLError {
  return new GraphQLError(problem.message, { originalError: problem });
}

function problemOf(error: GraphQLError, toProblem: ToProblem, requestId: string): Problem {
  const cause = causeOf(error);
  if (cause !== undefined) return toProblem(cause, requestId);
  // A mutation by GET.
  if ((error.extensions.http as Http | undefined)?.status === 405)
    return new Problem("method-not-allowed", error.message, { headers: { Allow: "POST" } });
  // The document itself is faulty. The suggestion is removed, so that it names no fields.
  return new Problem("bad-request", withoutSuggestion(error.message));
}

function withoutSuggestion(message: string): string {
  const at = message.endsWith("?") ? message.indexOf(" Did you mean ") : -1;
  return at === -1 ? message : message.slice(0, at);
}

/** The error that a resolver threw, without GraphQL's wrapping. Undefined if the document itself is faulty. */
function causeOf(error: GraphQLError): unknown {
  const cause = error.originalError;
  return cause instanceof GraphQLError ? causeOf(cause) : cause;
}

const documentErrors = ["GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "OPERATION_RESOLUTION_FAILURE"];

/** Yoga's extension. Yoga removes it from responses. */
type Http = { status: number; spec?: boolean; headers?: Record<string, string> };

/**
 * GraphQL over HTTP: faulty documents and variables are 200 in application/json and 400 in
 * application/graphql-response+json (`spec`). Malformed requests are 400 in both. A 429 or 503 without data keeps its
 * status and Retry-After, because clients and proxies react to them.
 */
function httpOf({ extensions }: GraphQLError, { data }: Result, { status, headers }: Problem): { http?: Http } {
  const { http, code } = extensions as { http?: Http; code?: string };
  if ((status === 429 || status === 503) && data == null) return { http: { status, headers } };
  if (http === undefined) return data === undefined ? { http: { status, spec: true } } : {};
  if (status === 405) return { http: { status, headers } };
  return { http: { status: http.status, spec: documentErrors.includes(code ?? "") } };
}
