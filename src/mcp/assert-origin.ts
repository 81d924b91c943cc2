import type { Context } from "koa";
import { assertOwnOrigin, type OwnOrigins } from "../auth/session/csrf.ts";

const loopback = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The protocol requires servers to refuse foreign origins, because of DNS rebinding. That protects servers on loopback,
 * which are unreachable otherwise. On other servers, a page can do no more than any program.
 */
export function assertOriginMayCall(ctx: Context, own: OwnOrigins): void {
  if (!isLoopback(own.appUrl) || isLoopback(ctx.get("Origin"))) return;
  assertOwnOrigin(ctx, own);
}

function isLoopback(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && loopback.test(url.hostname);
}
