import type { Middleware } from "koa";
import { type BodyParts, IncomingBody } from "../bodies/incoming-body.ts";

/** Sets `ctx.state.body` on each request with a body, and releases its resources once the request is answered. */
export function receiveBodies(parts: BodyParts): Middleware {
  return async (ctx, next) => {
    const { "content-length": length = "0", "transfer-encoding": coding } = ctx.req.headers;
    if (length === "0" && coding === undefined) return next();
    const body = new IncomingBody(ctx, parts);
    ctx.state.body = body;
    try {
      await next();
    } finally {
      body.end();
    }
  };
}
