import type { Surface } from "../../http/pipeline.ts";
import { Problem } from "../../problems.ts";

/** Liveness says that the process answers; readiness that it can do its work. Neither asks for a credential. */
export function healthSurface(isReady: () => Promise<boolean>): Surface {
  return {
    owns: (path) => path === "/healthz" || path === "/readyz",
    async serve(ctx) {
      if (ctx.method !== "GET" && ctx.method !== "HEAD")
        throw new Problem("method-not-allowed", "Allowed here: GET, HEAD.", { headers: { Allow: "GET, HEAD" } });
      const ready = ctx.path === "/healthz" || (await isReady().catch(() => false));
      ctx.status = ready ? 200 : 503;
      if (!ready) ctx.set("Retry-After", "2");
      ctx.body = { status: ready ? "ok" : "unavailable" };
    },
  };
}
