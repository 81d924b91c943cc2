import type { Context } from "koa";
import { Problem } from "../../problems.ts";

export type OwnOrigins = { appUrl: string; corsOrigins: readonly string[] };

/**
 * A browser names the origin of every request that can change something, and of the others it says whether they come from
 * another site; those are a 403. A page's images could use up what an address may ask in a minute.
 */
export function assertOwnOrigin(ctx: Context, { appUrl, corsOrigins }: OwnOrigins): void {
  const origin = ctx.get("Origin");
  const isOwn =
    origin === ""
      ? !["cross-site", "same-site"].includes(ctx.get("Sec-Fetch-Site"))
      : origin === new URL(appUrl).origin || corsOrigins.includes(origin);
  if (!isOwn) throw new Problem("forbidden", "This origin may not call this endpoint.");
}

/**
 * For a GET that leaves a trace, such as in the audit log: a link of another site could have it followed. From a site of the
 * same domain, which the operator may link from, a click may lead here, and nothing that a page does by itself.
 */
export function assertOwnNavigation(ctx: Context): void {
  const site = ctx.get("Sec-Fetch-Site");
  const isClick = ctx.get("Sec-Fetch-User") === "?1";
  if (["", "none", "same-origin"].includes(site) || (site === "same-site" && isClick)) return;
  throw new Problem("forbidden", "Another site led here. Open the file from the portal.");
}

/**
 * For the form of one of our pages. Those send no referrer, so their forms come with the origin `null`, and only the
 * browser's `Sec-Fetch-Site` says where from.
 */
export function assertOwnForm(ctx: Context, appUrl: string): void {
  if (ctx.get("Origin") !== "null") assertOwnOrigin(ctx, { appUrl, corsOrigins: [] });
  if (!["", "same-origin"].includes(ctx.get("Sec-Fetch-Site")))
    throw new Problem("forbidden", "This form was sent from another site.");
}
