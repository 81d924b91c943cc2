import type { Middleware } from "koa";
import pino, { type Logger } from "pino";

/** JSON lines on standard error. What is logged is named here field by field; bodies, queries and headers never are. */
export function createLogger(level: string): Logger {
  return pino(
    { level, timestamp: pino.stdTimeFunctions.isoTime, base: null, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** Of a database's error, not its details: those quote the row. */
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

export function logRequests(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const { method } = ctx;
    const path = withoutToken(ctx.path);
    const write = () =>
      log.info(
        {
          request_id: ctx.state.requestId,
          method,
          path,
          status: ctx.status,
          milliseconds: Math.round((performance.now() - started) * 10) / 10,
          business_id: ctx.state.businessId,
          caller: ctx.state.caller,
        },
        "request",
      );
    ctx.res.once("close", write);
    await next();
  };
}

/** Who knows the whole address of a customer's page can see it; an app's request is known by its address, too. */
function withoutToken(path: string): string {
  return path.replace(/^\/(q|i|oauth\/(?:interaction|authorize))\/[^/]+/, "/$1/*");
}
