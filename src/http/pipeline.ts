import cors from "@koa/cors";
import Koa, { type Middleware } from "koa";
import compress from "koa-compress";
import type { Logger } from "pino";
import { Problem } from "../problems.ts";
import { logRequests } from "./middleware/log.ts";
import { requestId, requestIdHeader } from "./middleware/request-id.ts";
import { renderProblems } from "./problems.ts";

/** A surface of the platform and the paths that are its own. */
export type Surface = { owns: (path: string) => boolean; serve: Middleware };

export type AppParts = {
  log: Logger;
  corsOrigins: readonly string[];
  surfaces: readonly Surface[];
  observe?: Middleware;
};

/** A request's way, in order: its id, the log, problems, cross-origin rules, compression, and the surface that owns its path. */
export function createApp({ log, corsOrigins, surfaces, observe }: AppParts): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(requestId);
  app.use(logRequests(log));
  if (observe !== undefined) app.use(observe);
  app.use(renderProblems(log));
  app.use(safeHeaders);
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins));
  app.use(withoutForbiddenCodings);
  app.use(
    compress({
      threshold: 1024,
      gzip: {},
      deflate: {},
      // An encoder of it holds megabytes for as long as the caller takes to read.
      br: false,
    }),
  );
  app.use(async (ctx, next) => {
    const surface = surfaces.find(({ owns }) => owns(ctx.path));
    if (surface === undefined) throw new Problem("not-found", "Nothing is served at this address.");
    await surface.serve(ctx, next);
  });
  return app;
}

/** Whoever refuses every coding, identity too, is answered in that all the same (RFC 9110, section 12.5.3). */
const withoutForbiddenCodings: Middleware = async (ctx, next) => {
  if (ctx.acceptsEncodings("gzip", "deflate", "identity") === false) ctx.req.headers["accept-encoding"] = "identity";
  await next();
};

const safeHeaders: Middleware = async (ctx, next) => {
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.set("Cache-Control", "private, no-cache");
  await next();
};

function crossOrigin(origins: readonly string[]): Middleware {
  return cors({
    origin: (ctx) => (origins.includes(ctx.get("Origin")) ? ctx.get("Origin") : ""),
    allowMethods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "If-Match",
      "If-None-Match",
      "MCP-Protocol-Version",
      "Mcp-Method",
      "Mcp-Name",
      "X-Api-Key",
      requestIdHeader,
    ],
    exposeHeaders: [
      "ETag",
      "Idempotency-Replayed",
      "Link",
      "Location",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "WWW-Authenticate",
      requestIdHeader,
    ],
    maxAge: 600,
    keepHeadersOnError: true,
  });
}
