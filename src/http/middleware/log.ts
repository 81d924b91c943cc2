import type { Context } from "koa";
import pino, { type Logger } from "pino";
import { LogDestination } from "../log-destination.ts";
import { createLoggedPath } from "./logged-path.ts";
import type { Observer } from "./observe.ts";

/**
 * Writes JSON lines to standard error. Every logged field is listed below: bodies, queries and headers are never
 * logged.
 */
export function createLogger(level: string): Logger {
  return pino(
    { level, timestamp: pino.stdTimeFunctions.isoTime, base: null, serializers: { err: describeError } },
    new LogDestination(2),
  );
}

/** Omits the details of a database error, which quote the row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause, code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: name,
    message,
    stack,
    code,
    constraint,
    table,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** `routes` are the served paths. */
export function logRequests(log: Logger, routes: readonly string[]): Observer {
  const loggedPath = createLoggedPath(routes);
  return (ctx, milliseconds) => {
    if (!log.isLevelEnabled("info")) return;
    log.info(
      {
        request_id: ctx.state.requestId,
        method: ctx.method,
        path: loggedPath(ctx.path),
        operation: ctx.state.operation,
        ...outcomeOf(ctx),
        problem: ctx.state.problem,
        address: ctx.ip,
        milliseconds: Math.round(milliseconds * 10) / 10,
        business_id: ctx.state.businessId,
        caller: ctx.state.caller,
      },
      "request",
    );
  };
}

/** Returns nginx's 499 for a caller that left before the response, or the sent status for one that left during it. */
export function outcomeOf({ res, status }: Context): { status: number; aborted?: true } {
  if (res.writableFinished) return { status };
  return { status: res.headersSent ? status : 499, aborted: true };
}
