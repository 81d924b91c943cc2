import { Problem } from "../problems.ts";

export type OwnOrigins = { appUrl: string; corsOrigins: readonly string[] };

/** A browser names the origin of every request that can change something; another site's is refused. */
export function assertOwnOrigin(origin: string, { appUrl, corsOrigins }: OwnOrigins): void {
  if (origin !== "" && origin !== new URL(appUrl).origin && !corsOrigins.includes(origin))
    throw new Problem("insufficient-scope", "This origin may not call this endpoint.");
}

/**
 * For a form of one of our pages, by its `Origin` and `Sec-Fetch-Site`. A page that sends no referrer posts its forms
 * with the origin `null`: then only the browser says where they come from.
 */
export function assertOwnForm({ origin, site }: { origin: string; site: string }, appUrl: string): void {
  if (origin !== "null") assertOwnOrigin(origin, { appUrl, corsOrigins: [] });
  if (!["", "same-origin"].includes(site))
    throw new Problem("insufficient-scope", "This form was sent from another site.");
}
