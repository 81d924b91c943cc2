import type { Middleware } from "koa";
import { type BodyParts, IncomingBody } from "../bodies/incoming-body.ts";

/** Gives each request that has a body `ctx.state.body`, and ends what it takes once the request is answered. */
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
