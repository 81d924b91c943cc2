import type { Middleware } from "koa";
import { Problem } from "../../problems.ts";

type Limits = {
  /** Bytes of answers that have not been read yet: all together, and those of one business or one stranger's address. */
  most: number;
  mostEach: number;
};

/** What the system's buffers take at once. */
const smallBytes = 16_384;

/** However slowly somebody reads. */
const mostMilliseconds = 300_000;

/** An answer is held in memory until its caller has read it, so there is a limit to what is held. */
export function limitUnread({ most, mostEach }: Limits): Middleware {
  const held = new Map<string, number>();
  let total = 0;

  return async (ctx, next) => {
    await next();
    const { body, res } = ctx;
    const bytes = typeof body === "string" || body instanceof Uint8Array ? body.length : 0;
    if (bytes <= smallBytes || ctx.method === "HEAD") return;
    const key = String(ctx.state.businessId ?? ctx.ip);
    const own = held.get(key) ?? 0;
    // What has changed is done, and a refusal would say that it is not.
    const mayRefuse = ctx.state.isChange !== true;
    if (mayRefuse && own + bytes > mostEach)
      throw new Problem("rate-limited", "Read the answers that are under way before you ask for more.", {
        headers: { "Retry-After": "2" },
      });
    if (mayRefuse && total + bytes > most)
      throw new Problem("unavailable", "Too many answers are under way; try again.", {
        headers: { "Retry-After": "2" },
      });
    if (res.destroyed) return;
    total += bytes;
    held.set(key, own + bytes);
    // Every step of a long answer listens for its end; ten are not too many.
    res.setMaxListeners(20);
    const timer = setTimeout(() => res.destroy(), mostMilliseconds).unref();
    res.once("close", () => {
      clearTimeout(timer);
      total -= bytes;
      const rest = (held.get(key) ?? 0) - bytes;
      if (rest > 0) held.set(key, rest);
      else held.delete(key);
    });
  };
}
