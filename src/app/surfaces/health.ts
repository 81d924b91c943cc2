import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "koa";
import type { Surface } from "../../http/router.ts";
import { version } from "../../version.ts";

/** After this, what does not answer counts as away: whoever asks has a limit too. */
const readyMs = 1500;

/** Liveness: the process answers. Readiness: it can do its work. Neither asks for a credential. */
export function healthSurface(isReady: () => Promise<boolean>): Surface {
  return {
    routes: [
      { method: "GET", path: "/healthz", anonymous: "unlimited", handle: sendLiveness },
      {
        method: "GET",
        path: "/readyz",
        anonymous: "unlimited",
        handle: async (ctx) => sendReadiness(ctx, await inTime(isReady())),
      },
    ],
  };
}

function inTime(ready: Promise<boolean>): Promise<boolean> {
  const late = delay(readyMs, false, { ref: false });
  return Promise.race([ready.catch(() => false), late]);
}

function sendLiveness(ctx: Context): void {
  ctx.body = { status: "ok", version };
}

function sendReadiness(ctx: Context, ready: boolean): void {
  ctx.status = ready ? 200 : 503;
  if (!ready) ctx.set("Retry-After", "2");
  ctx.body = { status: ready ? "ok" : "unavailable" };
}
