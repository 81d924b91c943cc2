import type { Context, Middleware } from "koa";
import type { Logger } from "pino";
import { isForeignKeyViolation, isStorageFailure, isUnavailable } from "../postgres/errors.ts";
import { Outages } from "../postgres/outages.ts";
import { Problem } from "../problems.ts";
import { requestIdOf } from "./middleware/request-id.ts";

/** The problem of whatever was thrown; what is the server's own fault is logged with the request's id. */
export type ToProblem = (error: unknown, requestId: string) => Problem;

/** How problems are shown at some paths. */
export type ProblemForm = { paths: RegExp; render: (ctx: Context, problem: Problem) => void };

/** Why work is given up whose answer nobody waits for any more: no fault of ours, and nobody reads it. */
export function callerLeft(): Problem {
  return new Problem("bad-request", "The connection was closed before the answer.");
}

export function createToProblem(log: Logger, outages = new Outages(log)): ToProblem {
  return (error, requestId) => {
    const problem = problemOf(error);
    if (problem.status >= 500) outages.report(error, problem.type, { request_id: requestId });
    return problem;
  };
}

/** Answers with the problem of what the later steps throw: as a document (RFC 9457), or in the form of the path's surface. */
export function renderProblems(toProblem: ToProblem, forms: readonly ProblemForm[]): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = toProblem(error, requestIdOf(ctx));
      ctx.state.problem = problem.type;
      ctx.status = problem.status;
      ctx.set(problem.headers);
      ctx.remove("ETag");
      ctx.set("Cache-Control", "no-store");
      ctx.remove("Content-Encoding");
      const { render } = forms.find(({ paths }) => paths.test(ctx.path)) ?? { render: renderDocument };
      render(ctx, problem);
    }
  };
}

export function renderDocument(ctx: Context, problem: Problem): void {
  ctx.body = JSON.stringify(problem.document(requestIdOf(ctx)));
  ctx.type = "application/problem+json";
}

/** A missing page, or one over the rate limit, that a browser requests. */
export function isForPerson(ctx: Context, problem: Problem): boolean {
  return (
    (problem.status === 404 || problem.status === 429) && ctx.accepts("application/json", "text/html") === "text/html"
  );
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isStorageFailure(error))
    return new Problem("unavailable", "Nothing can be stored at the moment; try again later.", {
      headers: { "Retry-After": "30" },
    });
  if (isUnavailable(error))
    return new Problem("unavailable", "The database cannot be reached; try again.", {
      headers: { "Retry-After": "2" },
    });
  // Checked before the change, a record was still there: another request removed it in between.
  if (isForeignKeyViolation(error))
    return new Problem("conflict", "A record that this one refers to has just been deleted.");
  return new Problem("internal", "Something failed on our side. The request id finds it in our log.");
}
