import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { Problem } from "../problems.ts";
import { causeOf } from "./cause.ts";

/** Names the problem of an unexpected fault, and logs it. */
export type ToProblem = (error: unknown, requestId: string) => Problem;

/** What the endpoint keeps of a request beside Yoga: its id, and the status of a query that was not run. */
export type Served = { context: { requestId: string }; refused: { status?: number } };

/** Every error carries the problem object that REST would answer with, and nothing of how Yoga came to it. */
export function namedProblems(toProblem: ToProblem): Plugin<Served> {
  function nameAll(errors: readonly GraphQLError[], { context: { requestId }, refused }: Served): GraphQLError[] {
    return errors.map((error) => {
      const { http, problem } = error.extensions as { http?: { status?: number }; problem?: unknown };
      if (http?.status !== undefined) refused.status = http.status;
      return problem === undefined ? named(error, problemOf(error, toProblem, requestId), requestId) : error;
    });
  }

  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !("errors" in result) || result.errors === undefined) return;
      setResult({ ...result, errors: nameAll(result.errors, serverContext as unknown as Served) });
    },
    // Each event of a stream is a result of its own, which the processing of the answer does not see.
    onSubscribe: ({ args }) => ({
      onSubscribeResult: () => ({
        onNext({ result, setResult }) {
          if ("errors" in result && result.errors !== undefined)
            setResult({ ...result, errors: nameAll(result.errors, args.contextValue as unknown as Served) });
        },
      }),
    }),
  };
}

/** The error of a problem that no resolver threw. */
export function errorOf(problem: Problem, requestId: string): GraphQLError {
  return new GraphQLError(problem.message, { extensions: { problem: problem.document(requestId) } });
}

function problemOf(error: GraphQLError, toProblem: ToProblem, requestId: string): Problem {
  const fault = causeOf(error);
  if (fault instanceof Problem) return fault;
  if (fault !== undefined) return toProblem(fault, requestId);
  // A fault of the query itself; the fields that there are stay unnamed.
  return new Problem("bad-request", error.message.replace(/ Did you mean .*\?$/, ""));
}

function named(error: GraphQLError, problem: Problem, requestId: string): GraphQLError {
  return new GraphQLError(problem.message, {
    ...(error.nodes === undefined ? {} : { nodes: error.nodes }),
    ...(error.source === undefined ? {} : { source: error.source }),
    ...(error.positions === undefined ? {} : { positions: error.positions }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions: { problem: problem.document(requestId) },
  });
}
