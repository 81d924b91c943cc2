import { Problem } from "../problems.ts";

export type OwnOrigins = { appUrl: string; corsOrigins: readonly string[] };

/** A browser names the origin of every request that can change something; another site's is refused. */
export function refuseForeignOrigin(origin: string, { appUrl, corsOrigins }: OwnOrigins): void {
  if (origin !== "" && origin !== new URL(appUrl).origin && !corsOrigins.includes(origin))
    throw new Problem("insufficient-scope", "This origin may not call this endpoint.");
}
