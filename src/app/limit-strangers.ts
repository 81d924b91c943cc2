import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../auth/rate-limit/limit-by-address.ts";
import type { AnonymousKind, LimitStrangers } from "../http/router.ts";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";

type Parts = {
  /** `ANONYMOUS_RATE_LIMIT_PER_MINUTE`. */
  perMinute: number;
  /** Whether the request carries a session cookie that this installation signed. The session may have ended. */
  hasSession(ctx: Context): boolean;
  /** Origins whose pages may call the API. */
  corsOrigins: readonly string[];
};

/**
 * Limits requests without a credential by address, before any other work. A request with a session cookie first costs
 * one query: the portal calls `countStranger` if the session has ended.
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
 * Whether another site's page loads it as an image, in a frame or by a script. Such requests are refused and not
 * counted, because a page could exhaust the limit of its reader's address.
 */
function isEmbedded(ctx: Context, corsOrigins: readonly string[]): boolean {
  const isFromElsewhere = ["cross-site", "same-site"].includes(ctx.get("Sec-Fetch-Site"));
  return isFromElsewhere && ctx.get("Sec-Fetch-Dest") !== "document" && !corsOrigins.includes(ctx.get("Origin"));
}
