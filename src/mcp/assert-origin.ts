import type { Context } from "koa";
import { assertOwnOrigin, type OwnOrigins } from "../auth/session/csrf.ts";

const loopback = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The protocol has a server refuse foreign origins, because a page could reach it by DNS rebinding. That matters to a server on
 * this device alone, which counts on strangers not reaching it. Elsewhere a page can do no more than any other program.
 */
export function assertOriginMayCall(ctx: Context, own: OwnOrigins): void {
  if (!isLoopback(own.appUrl) || isLoopback(ctx.get("Origin"))) return;
  assertOwnOrigin(ctx, own);
}

function isLoopback(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && loopback.test(url.hostname);
}
