import cors from "@koa/cors";
import type { Context, Middleware } from "koa";
import { requestIdHeader } from "./request-id.ts";

const allowHeaders = [
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
];

const exposeHeaders = [
  "Deprecation",
  "ETag",
  "Idempotency-Replayed",
  "Link",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Sunset",
  "WWW-Authenticate",
  requestIdHeader,
];

/** Lets only pages of these origins read responses. */
export function crossOrigin(origins: readonly string[]): Middleware {
  return cors({
    origin: (ctx) => (origins.includes(ctx.get("Origin")) ? ctx.get("Origin") : ""),
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders,
    exposeHeaders,
    maxAge: 600,
    // A problem is rendered into the same response, which keeps its headers, so the error need not carry them.
    keepHeadersOnError: false,
  });
}

const mcpHeaders = ["Mcp-Session-Id", "MCP-Protocol-Version"];

const headerNames = /^[\w!#$%&'*+.^`|~, -]{1,1000}$/;

/**
 * Allows pages of any origin, for routes that take no cookie. A preflight allows each header that it names, because
 * tools may have their own (`Mcp-Param-…`).
 */
export function allowAnyOrigin(ctx: Context, methods: string): void {
  ctx.set("Access-Control-Allow-Origin", "*");
  ctx.set("Access-Control-Expose-Headers", [...exposeHeaders, ...mcpHeaders].join(", "));
  if (ctx.method !== "OPTIONS") return;
  const requested = ctx.get("Access-Control-Request-Headers");
  const known = ["Accept", "Last-Event-ID", "Mcp-Session-Id", ...allowHeaders].join(", ");
  ctx.set("Access-Control-Allow-Methods", methods);
  ctx.set("Access-Control-Allow-Headers", headerNames.test(requested) ? requested : known);
  ctx.set("Access-Control-Max-Age", "600");
  ctx.vary("Access-Control-Request-Headers");
}
