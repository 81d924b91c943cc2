import { Problem } from "../../problems.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import { type CountedQuota, countInProcess } from "./count-in-process.ts";
import { rateHeaders } from "./headers.ts";

/** The counts are null if the database cannot store them. */
export type PortalQuota = { allowed: boolean; remaining: number | null; reset_seconds: number | null };

type Asking = { businessId: string; isOwner: boolean };

/**
 * Counts a request against the quota that the people of a business share in the portal. Throws a 429 if the quota is
 * used up. Owners have a tenth more to themselves.
 */
export async function takePortalQuota(
  database: Database,
  limit: number,
  { businessId, isOwner }: Asking,
): Promise<void> {
  const [row] = await database.read(
    sql<PortalQuota>`select allowed, remaining, reset_seconds from take_portal_quota(${businessId}::uuid, ${limit}, ${isOwner})`,
  );
  if (row !== undefined) await assertAllowed(row, limit, { businessId, isOwner });
}

export async function assertAllowed(quota: PortalQuota, limit: number, asking: Asking): Promise<void> {
  const { isAllowed, remaining, resetSeconds } = await countedOf(quota, limit, asking);
  if (isAllowed) return;
  throw new Problem("rate-limited", `The business's people may make ${limit} requests a minute, all together.`, {
    headers: { ...rateHeaders({ shared: { limit, remaining, resetSeconds } }), "Retry-After": String(resetSeconds) },
  });
}

async function countedOf(quota: PortalQuota, limit: number, { businessId, isOwner }: Asking): Promise<CountedQuota> {
  const { allowed, remaining, reset_seconds: resetSeconds } = quota;
  if (remaining !== null && resetSeconds !== null) return { limit, isAllowed: allowed, remaining, resetSeconds };
  const counted = await countInProcess(`portal ${businessId}`, limit);
  if (counted.isAllowed || !isOwner) return counted;
  return countInProcess(`owners ${businessId}`, Math.ceil(limit / 10));
}
