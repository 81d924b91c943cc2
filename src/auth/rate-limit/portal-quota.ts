import { Problem } from "../../problems.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import { rateHeaders } from "./headers.ts";

export type PortalQuota = { allowed: boolean; remaining: number; reset_seconds: number };

type Asking = { businessId: string; isOwner: boolean };

/**
 * Takes one from what a business's people may ask of the portal in a minute, all together; without any left it is a 429. Its
 * owners have a tenth more to themselves.
 */
export async function takePortalQuota(
  database: Database,
  limit: number,
  { businessId, isOwner }: Asking,
): Promise<void> {
  const [row] = await database.read(
    sql<PortalQuota>`select allowed, remaining, reset_seconds from take_portal_quota(${businessId}::uuid, ${limit}, ${isOwner})`,
  );
  if (row !== undefined) assertAllowed(row, limit);
}

export function assertAllowed({ allowed, remaining, reset_seconds: resetSeconds }: PortalQuota, limit: number): void {
  if (allowed) return;
  throw new Problem("rate-limited", `The business's people may make ${limit} requests a minute, all together.`, {
    headers: { ...rateHeaders({ shared: { limit, remaining, resetSeconds } }), "Retry-After": String(resetSeconds) },
  });
}
