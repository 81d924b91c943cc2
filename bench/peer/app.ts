import { randomUUIDv7 } from "node:crypto";
import { constants } from "node:zlib";
import Koa, { type Context } from "koa";
import compress from "koa-compress";
import { safeHeaders } from "../../src/http/safe-headers.ts";
import { Problem } from "../../src/problems.ts";
import { createCalls, type Handler, type PeerParts } from "./calls.ts";

export function createPeer(parts: PeerParts): Koa {
  const { basePath } = parts.config;
  const calls = createCalls(parts);
  const quotePath = `${basePath}/v1/quotes/`;
  const conversationPath = `${basePath}/v1/conversations/`;
  const resources: Record<string, Record<string, Handler>> = {
    [`${basePath}/v1/customers`]: { GET: calls.list, POST: calls.create },
    [`${basePath}/v1/me`]: { GET: calls.me },
    [`${basePath}/v1/bookings`]: { POST: calls.booking },
    [`${basePath}/v1/conversations`]: { GET: calls.conversations },
  };
  const quote: Record<string, Handler> = { GET: calls.quote };
  const thread: Record<string, Handler> = { GET: calls.thread };
  const below = (path: string) => {
    if (path.startsWith(quotePath)) return quote;
    return path.startsWith(conversationPath) && path.endsWith("/messages") ? thread : undefined;
  };

  const app = new Koa();
  app.silent = true;
  app.use(async (ctx, next) => {
    const given = ctx.get("x-service-request-id");
    const requestId = /^[A-Za-z0-9._:-]{8,128}$/.test(given) ? given : randomUUIDv7();
    ctx.set("x-service-request-id", requestId);
    ctx.set(safeHeaders);
    try {
      await next();
    } catch (error) {
      renderProblem(ctx, requestId, error);
    }
  });
  app.use(compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }));
  app.use(async (ctx) => {
    const { path } = ctx;
    const methods = resources[path] ?? below(path);
    if (methods === undefined) {
      if (path !== "/readyz") throw new Problem("not-found");
      ctx.body = { status: "ok" };
      return;
    }
    const handler = methods[ctx.method];
    if (handler === undefined)
      throw new Problem("method-not-allowed", undefined, { headers: { Allow: Object.keys(methods).join(", ") } });
    await handler(ctx);
  });
  return app;
}

function renderProblem(ctx: Context, requestId: string, error: unknown): void {
  const problem = error instanceof Problem ? error : new Problem("internal");
  if (!(error instanceof Problem)) process.stderr.write(`${String(error)}\n`);
  ctx.status = problem.status;
  ctx.set(problem.headers);
  ctx.body = JSON.stringify(problem.document(requestId));
  ctx.type = "application/problem+json";
}
