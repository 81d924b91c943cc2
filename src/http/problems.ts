import type { Middleware } from "koa";
import type { Logger } from "pino";
import { isForeignKeyViolation, isUnavailable } from "../database/errors.ts";
import { Problem } from "../problems.ts";

/** The one place that turns what was thrown into an answer. */
export function renderProblems(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = toProblem(error);
      const requestId = String(ctx.state.requestId);
      if (problem.status >= 500) log.error({ err: error, request_id: requestId }, problem.type);
      ctx.status = problem.status;
      ctx.set(problem.headers);
      ctx.remove("ETag");
      ctx.body = JSON.stringify(problem.document(requestId));
      ctx.type = "application/problem+json";
    }
  };
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailable(error))
    return new Problem("unavailable", "The database cannot be reached; try again.", {
      headers: { "Retry-After": "2" },
    });
  // Checked before the change, a record was still there: another request removed it in between.
  if (isForeignKeyViolation(error))
    return new Problem("conflict", "A record that this one refers to has just been deleted.");
  return new Problem("internal", "Something failed on our side. The request id finds it in our log.");
}
