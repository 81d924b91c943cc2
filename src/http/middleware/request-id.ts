import { randomUUIDv7 } from "node:crypto";
import type { Context, Middleware } from "koa";

export const requestIdHeader = "x-service-request-id";

/** Sets the request's id on every response. Keeps a well-formed id that the caller sends. */
export const requestId: Middleware = (ctx, next) => {
  const given = ctx.get(requestIdHeader);
  const id = /^[A-Za-z0-9._:-]{8,128}$/.test(given) ? given : randomUUIDv7();
  ctx.state.requestId = id;
  ctx.set(requestIdHeader, id);
  return next();
};

export function requestIdOf(ctx: Context): string {
  return ctx.state.requestId as string;
}
