import type { Middleware } from "koa";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";
import { type Kind, shareOf } from "../share-of.ts";
import { type ShareLimits, Shares } from "../shares.ts";

type Parts = {
  networkOf(address: string): string;
  limits?: Record<Kind, ShareLimits>;
};

/** Smaller responses fit into the system's buffers at once. */
const smallBytes = 16_384;

const ofPlatform: Record<Kind, ShareLimits> = {
  businesses: {
    maxPerCaller: limits.responses.unreadPerCaller.max,
    maxPerGroup: limits.responses.unreadPerBusiness.max,
    max: limits.responses.unreadOfBusinesses.max,
  },
  strangers: {
    maxPerCaller: limits.responses.unreadPerAddress.max,
    maxPerGroup: limits.responses.unreadPerAddress.max,
    max: limits.responses.unreadOfStrangers.max,
  },
};

/**
 * A response is held in memory until its caller has read it, so the held bytes are limited. A handler that knows the
 * size before it loads the bytes calls `ctx.state.countUnread`.
 */
export function limitUnread({ networkOf, limits: given = ofPlatform }: Parts): Middleware {
  const held = { businesses: new Shares(given.businesses), strangers: new Shares(given.strangers) };

  return async (ctx, next) => {
    let heldBytes = 0;
    const countUnread = (bytes: number): void => {
      const { res } = ctx;
      if (bytes <= smallBytes + heldBytes || ctx.method === "HEAD" || res.destroyed) return;
      const { kind, ...share } = shareOf(ctx, networkOf);
      const more = bytes - heldBytes;
      // The change is committed. A refusal would say that it failed.
      if (ctx.state.isChange !== true) assertFits(held[kind], share, more, kind);
      heldBytes = bytes;
      held[kind].add(share, more);
      const timer = setTimeout(() => res.destroy(), limits.responses.readSeconds.max * 1000).unref();
      res.once("close", () => {
        clearTimeout(timer);
        held[kind].remove(share, more);
      });
    };
    ctx.state.countUnread = countUnread;
    await next();
    const { body } = ctx;
    if (typeof body === "string" || body instanceof Uint8Array) countUnread(body.length);
  };
}

function assertFits(held: Shares, share: Parameters<Shares["fullAt"]>[0], bytes: number, kind: Kind): void {
  const full = held.fullAt(share, bytes);
  if (full === undefined) return;
  const headers = { "Retry-After": "2" };
  if (full !== "all")
    throw new Problem("rate-limited", "Read the answers that are under way before you ask for more.", { headers });
  // A business with no response under way is never refused because of others.
  if (kind === "strangers" || !held.hasNone(share))
    throw new Problem("unavailable", "Too many answers are under way; try again.", { headers });
}
