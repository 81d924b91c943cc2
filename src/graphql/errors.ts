import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { ToProblem } from "../http/problems.ts";
import { Problem, type ProblemType } from "../problems.ts";

/** What Yoga is given of a request, in whose types that gets lost. */
type Served = { context: { requestId: string }; onProblem?: (type: ProblemType) => void };

type Result = { data?: unknown; errors?: readonly GraphQLError[] };

/** Every error carries the problem object that REST would answer with, and nothing of how Yoga came to it. */
export function namedProblems(toProblem: ToProblem): Plugin<Served> {
  function named(result: Result, { context: { requestId }, onProblem }: Served): GraphQLError[] {
    return (result.errors ?? []).map((error) => {
      const { nodes, source, positions, path } = error;
      const problem = problemOf(error, toProblem, requestId);
      onProblem?.(problem.type);
      return new GraphQLError(problem.message, {
        nodes,
        source,
        positions,
        path,
        extensions: { problem: problem.document(requestId), ...httpOf(error, result, problem) },
      });
    });
  }

  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !("errors" in result) || result.errors === undefined) return;
      setResult({ ...result, errors: named(result, serverContext as unknown as Served) });
    },
    // Each event of a stream is a result of its own, which the processing of the answer does not see.
    onSubscribe: ({ args }) => ({
      onSubscribeResult: () => ({
        onNext({ result, setResult }) {
          if ("errors" in result && result.errors !== undefined)
            setResult({ ...result, errors: named(result, args.contextValue as unknown as Served) });
        },
      }),
    }),
  };
}

/** Carries a problem that no resolver threw to where the errors are named. */
export function errorOf(problem: Problem): GraphQLError {
  return new GraphQLError(problem.message, { originalError: problem });
}

function problemOf(error: GraphQLError, toProblem: ToProblem, requestId: string): Problem {
  const cause = causeOf(error);
  if (cause !== undefined) return toProblem(cause, requestId);
  // A mutation by GET.
  if ((error.extensions.http as Http | undefined)?.status === 405)
    return new Problem("method-not-allowed", error.message, { headers: { Allow: "POST" } });
  // A fault of the document itself; the fields that there are stay unnamed.
  return new Problem("bad-request", withoutSuggestion(error.message));
}

function withoutSuggestion(message: string): string {
  const at = message.endsWith("?") ? message.indexOf(" Did you mean ") : -1;
  return at === -1 ? message : message.slice(0, at);
}

/** What a resolver threw, below the wrapping of GraphQL; undefined for a fault of the document itself. */
function causeOf(error: GraphQLError): unknown {
  const cause = error.originalError;
  return cause instanceof GraphQLError ? causeOf(cause) : cause;
}

const documentErrors = ["GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "OPERATION_RESOLUTION_FAILURE"];

/** Yoga's own extension, which it reads and keeps to itself. */
type Http = { status: number; spec?: boolean; headers?: Record<string, string> };

/**
 * What is wrong with a well-formed request's document or variables is 200 in application/json and 400 in
 * application/graphql-response+json (the meaning of `spec`), as the specification of GraphQL over HTTP says; a request that
 * is not well-formed is a 400 in either. So is a limit that leaves no data a 429, and a server that can do nothing a 503,
 * with Retry-After in either: neither is about the document, and clients and proxies act on the status.
 */
function httpOf({ extensions }: GraphQLError, { data }: Result, { status, headers }: Problem): { http?: Http } {
  const { http, code } = extensions as { http?: Http; code?: string };
  if ((status === 429 || status === 503) && data == null) return { http: { status, headers } };
  if (http === undefined) return data === undefined ? { http: { status, spec: true } } : {};
  if (status === 405) return { http: { status, headers } };
  return { http: { status: http.status, spec: documentErrors.includes(code ?? "") } };
}
