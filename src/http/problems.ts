import type { Context, Middleware } from "koa";
import type { Logger } from "pino";
import { isForeignKeyViolation, isStorageFailure, isUnavailable } from "../postgres/errors.ts";
import { Outages } from "../postgres/outages.ts";
import { Problem } from "../problems.ts";
import { requestIdOf } from "./middleware/request-id.ts";

/** Converts any error to a problem. Logs server errors with the request's id. */
export type ToProblem = (error: unknown, requestId: string) => Problem;

/** The rendering of problems at some paths. */
export type ProblemForm = { paths: RegExp; render: (ctx: Context, problem: Problem) => void };

/** The error of work whose caller has left. It is not a server error, and nobody reads it. */
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

/**
 * Responds to errors of later middleware with their problem: as a document (RFC 9457), or in the form of the path's
 * surface.
 */
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
  const body = JSON.stringify(problem.document(requestIdOf(ctx)));
  ctx.body = body;
  ctx.state.replyBody = body;
  ctx.type = "application/problem+json";
}

/** Whether a browser requests a page that is missing or over the rate limit. */
export function isForPerson(ctx: Context, problem: Problem): boolean {
  return (
    (problem.status === 404 || problem.status === 429) && ctx.accepts("application/json", "text/html") === "text/html"
  );
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isStorageFailure(error))
    return new Problem("unavailable", "The server cannot store anything at the moment. Try again later.", {
      headers: { "Retry-After": "30" },
    });
  if (isUnavailable(error))
    return new Problem("unavailable", "The database cannot be reached; try again.", {
      headers: { "Retry-After": "2" },
    });
  // The record existed when it was checked. Another request has removed it since.
  if (isForeignKeyViolation(error))
    return new Problem("conflict", "A record that this one refers to has just been deleted.");
  return new Problem("internal", "The server failed. Quote the request id when you ask for support.");
}
