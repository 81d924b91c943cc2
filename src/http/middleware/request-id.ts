import { randomUUIDv7 } from "node:crypto";
import type { Context, Middleware } from "koa";

export const requestIdHeader = "x-service-request-id";

/** Every response carries its request's id; a well-formed one that the caller sends is kept. */
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
