import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "koa";
import type { Surface } from "../../http/router.ts";
import { version } from "../../version.ts";

/** A check that takes longer counts as failed, because the prober has a timeout too. */
const readyMs = 1500;

export type Health = {
  /** The process is stopping. It still serves, but proxies should use another. */
  isLeaving(): boolean;
  isReady(): Promise<boolean>;
};

/** Liveness: the process answers. Readiness: it can do its work. Neither needs a credential. */
export function healthSurface({ isLeaving, isReady }: Health): Surface {
  return {
    routes: [
      { method: "GET", path: "/healthz", anonymous: "unlimited", handle: (ctx) => sendLiveness(ctx, isLeaving()) },
      {
        method: "GET",
        path: "/readyz",
        anonymous: "unlimited",
        handle: async (ctx) => sendReadiness(ctx, !isLeaving() && (await inTime(isReady()))),
      },
    ],
  };
}

function inTime(ready: Promise<boolean>): Promise<boolean> {
  const late = delay(readyMs, false, { ref: false });
  return Promise.race([ready.catch(() => false), late]);
}

function sendLiveness(ctx: Context, isLeaving: boolean): void {
  ctx.body = { status: isLeaving ? "stopping" : "ok", version };
}

function sendReadiness(ctx: Context, ready: boolean): void {
  ctx.status = ready ? 200 : 503;
  if (!ready) ctx.set("Retry-After", "2");
  ctx.body = { status: ready ? "ok" : "unavailable" };
}
