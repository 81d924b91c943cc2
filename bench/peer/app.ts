import { randomUUIDv7 } from "node:crypto";
import { constants } from "node:zlib";
import Koa, { type Context } from "koa";
import compress from "koa-compress";
import type pg from "pg";
import type { Config } from "../../src/app/config.ts";
import type { Cursors } from "../../src/graphql/cursor.ts";
import { Problem } from "../../src/problems.ts";
import { createAuth } from "./auth.ts";
import { createBooking } from "./create-booking.ts";
import { createCustomer } from "./create-customer.ts";
import { listConversations } from "./list-conversations.ts";
import { listCustomers } from "./list-customers.ts";
import { readMe } from "./me.ts";
import { readQuote } from "./read-quote.ts";
import { readThread } from "./read-thread.ts";

export type PeerParts = { pool: pg.Pool; cursors: Cursors; config: Config };

type Handler = (ctx: Context) => Promise<void>;

export function createPeer(parts: PeerParts): Koa {
  const { basePath } = parts.config;
  const quotePath = `${basePath}/v1/quotes/`;
  const conversationPath = `${basePath}/v1/conversations/`;
  const auth = createAuth(parts);
  const me: Record<string, Handler> = { GET: readMe(auth) };
  const customers: Record<string, Handler> = {
    GET: listCustomers(auth, parts),
    POST: createCustomer(auth, parts),
  };

  const bookings: Record<string, Handler> = { POST: createBooking(auth, parts) };
  const quote: Record<string, Handler> = { GET: readQuote(auth, quotePath) };
  const conversations: Record<string, Handler> = { GET: listConversations(auth, parts) };
  const thread: Record<string, Handler> = { GET: readThread(auth, conversationPath, parts) };
  const resources: Record<string, Record<string, Handler>> = {
    [`${basePath}/v1/customers`]: customers,
    [`${basePath}/v1/me`]: me,
    [`${basePath}/v1/bookings`]: bookings,
    [`${basePath}/v1/conversations`]: conversations,
  };
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
    ctx.set("X-Content-Type-Options", "nosniff");
    ctx.set("Cache-Control", "private, no-cache");
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
