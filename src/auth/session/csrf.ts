import type { Context } from "koa";
import { Problem } from "../../problems.ts";

export type OwnOrigins = { appUrl: string; corsOrigins: readonly string[] };

/**
 * Throws a 403 for a request from another site. Browsers send `Origin` with requests that can change something, and
 * `Sec-Fetch-Site` with the others: images on another site's page could exhaust the limit of an address.
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
 * For a GET that leaves a trace, such as in the audit log. Links of other sites are refused. A site of the same domain,
 * which the operator may link from, needs a click: its pages cannot trigger the request by themselves.
 */
export function assertOwnNavigation(ctx: Context): void {
  const site = ctx.get("Sec-Fetch-Site");
  const isClick = ctx.get("Sec-Fetch-User") === "?1";
  if (["", "none", "same-origin"].includes(site) || (site === "same-site" && isClick)) return;
  throw new Problem("forbidden", "Another site led here. Open the file from the portal.");
}

/**
 * For a form of the platform's own pages. They send no referrer, so their forms have the origin `null`, and only
 * `Sec-Fetch-Site` says where the form comes from.
 */
export function assertOwnForm(ctx: Context, appUrl: string): void {
  if (ctx.get("Origin") !== "null") assertOwnOrigin(ctx, { appUrl, corsOrigins: [] });
  if (!["", "same-origin"].includes(ctx.get("Sec-Fetch-Site")))
    throw new Problem("forbidden", "This form was sent from another site.");
}
