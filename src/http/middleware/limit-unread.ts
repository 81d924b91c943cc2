import type { Middleware } from "koa";
import { Problem } from "../../problems.ts";

type Limits = {
  /** Bytes of answers that have not been read yet: those of one business, or of strangers from one network. */
  mostEach: number;
  /** Of all businesses together, beyond which one that has some gets no more. */
  most: number;
  /** Of all strangers together. */
  mostOfStrangers: number;
  networkOf(address: string): string;
};

/** What the system's buffers take at once. */
const smallBytes = 16_384;

/** However slowly somebody reads. */
const mostMilliseconds = 300_000;

/** An answer is held in memory until its caller has read it, so there is a limit to what is held. */
export function limitUnread({ most, mostEach, mostOfStrangers, networkOf }: Limits): Middleware {
  const held = new Map<string, number>();
  const totals = { businesses: 0, strangers: 0 };

  return async (ctx, next) => {
    await next();
    const { body, res } = ctx;
    const bytes = typeof body === "string" || body instanceof Uint8Array ? body.length : 0;
    if (bytes <= smallBytes || ctx.method === "HEAD") return;
    const { businessId } = ctx.state;
    const kind = businessId === undefined ? "strangers" : "businesses";
    const key = String(businessId ?? networkOf(ctx.ip));
    const own = held.get(key) ?? 0;
    // What has changed is done, and a refusal would say that it is not.
    const mayRefuse = ctx.state.isChange !== true;
    if (mayRefuse && own + bytes > mostEach)
      throw new Problem("rate-limited", "Read the answers that are under way before you ask for more.", {
        headers: { "Retry-After": "2" },
      });
    const isFull = kind === "strangers" ? totals.strangers + bytes > mostOfStrangers : totals.businesses + bytes > most;
    if (mayRefuse && isFull && (own > 0 || kind === "strangers"))
      throw new Problem("unavailable", "Too many answers are under way; try again.", {
        headers: { "Retry-After": "2" },
      });
    if (res.destroyed) return;
    totals[kind] += bytes;
    held.set(key, own + bytes);
    const timer = setTimeout(() => res.destroy(), mostMilliseconds).unref();
    res.once("close", () => {
      clearTimeout(timer);
      totals[kind] -= bytes;
      const rest = (held.get(key) ?? 0) - bytes;
      if (rest > 0) held.set(key, rest);
      else held.delete(key);
    });
  };
}
