import cors from "@koa/cors";
import type { Middleware } from "koa";
import { requestIdHeader } from "./request-id.ts";

/** Lets pages of these origins, and no others, read the answers. */
export function crossOrigin(origins: readonly string[]): Middleware {
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
    ],
    maxAge: 600,
    // A problem is rendered into the same response, whose headers stay: they need not travel with the error.
    keepHeadersOnError: false,
  });
}
