import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../auth/rate-limit/limit-by-address.ts";
import type { AnonymousKind, LimitStrangers } from "../http/router.ts";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";

type Parts = {
  /** `ANONYMOUS_RATE_LIMIT_PER_MINUTE`. */
  perMinute: number;
  /** Whether the request carries a session's cookie that was signed here, live or not. */
  hasSession(ctx: Context): boolean;
  /** Whose pages may call us. */
  corsOrigins: readonly string[];
};

/**
 * Counts each request without a credential by its address, before anything else is done for it. A session's cookie is worth
 * one query: the portal calls `countStranger` where the session has ended.
 */
export function limitStrangers({ perMinute, hasSession, corsOrigins }: Parts): LimitStrangers {
  const byKind = Object.fromEntries(
    Object.entries(limits.anonymous).map(([kind, { max }]) => [kind, limitByAddress(Math.ceil(max.times * perMinute))]),
  ) as Record<AnonymousKind, AddressLimit>;
  return async (ctx, { anonymous, bySession }) => {
    if (anonymous === "credential" || anonymous === "unlimited") return;
    if (!mayBeEmbedded.has(anonymous) && isEmbedded(ctx, corsOrigins))
      throw new Problem("forbidden", "Another site's page may not load this.");
    const count = () => byKind[anonymous].count(ctx.ip);
    if (bySession === true && hasSession(ctx)) ctx.state.countStranger = count;
    else await count();
  };
}

const mayBeEmbedded: ReadonlySet<AnonymousKind> = new Set(["assets", "documents", "files", "oauth"]);

/**
 * Whether another site's page loads it as an image, in a frame or by a script. Counted, a page could use up what its reader's
 * address may ask.
 */
function isEmbedded(ctx: Context, corsOrigins: readonly string[]): boolean {
  const isFromElsewhere = ["cross-site", "same-site"].includes(ctx.get("Sec-Fetch-Site"));
  return isFromElsewhere && ctx.get("Sec-Fetch-Dest") !== "document" && !corsOrigins.includes(ctx.get("Origin"));
}
