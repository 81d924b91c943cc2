import type { Database } from "../../../tenancy/database.ts";

type Systems = Pick<Database, "systemPool">;

export type Due = { id: string; businessId: string };

/** More than a worker needs for one batch of rows. */
const claimSeconds = 90;

const isFree = "status in ('checking', 'running') and (claimed_until is null or claimed_until <= now())";

/**
 * The time of the next due import. It is rounded to the second, so that workers get the same answer within a second.
 */
export async function nextImportAt({ systemPool }: Systems): Promise<Date | undefined> {
  const { rows } = await systemPool.query<{ at: Date | null }>(
    `select date_trunc('second', greatest(min(coalesce(claimed_until, now())), now())) as at
     from imports where status in ('checking', 'running') and not is_suspended(business_id)`,
  );
  return rows[0]?.at ?? undefined;
}

/** The longest-waiting import of each business, except `without`. Businesses take turns. */
export async function findDue({ systemPool }: Systems, without: readonly string[]): Promise<Due[]> {
  const { rows } = await systemPool.query<Due>(
    `select distinct on (business_id) id, business_id as "businessId" from imports
     where ${isFree} and id <> all($1) and not is_suspended(business_id) order by business_id, updated_at`,
    [without],
  );
  return rows;
}

/**
 * Leases the import to this worker. The attempt is counted before it starts, so it counts even if the worker is killed.
 * Returns the attempts since the last progress, or undefined if another worker has the lease.
 */
export async function claimImport({ systemPool }: Systems, { id, businessId }: Due): Promise<number | undefined> {
  const { rows } = await systemPool.query<{ attempts: number }>(
    `update imports set attempt_count = attempt_count + 1, claimed_until = now() + interval '${claimSeconds} seconds'
     where business_id = $1 and id = $2 and ${isFree} returning attempt_count as attempts`,
    [businessId, id],
  );
  return rows[0]?.attempts;
}

/** Releases the lease. `isCounted` is false if the attempt did not fail because of the import. */
export async function releaseImport({ systemPool }: Systems, { id, businessId }: Due, isCounted: boolean) {
  await systemPool.query(
    `update imports set claimed_until = null, attempt_count = greatest(attempt_count - $3, 0)
     where business_id = $1 and id = $2`,
    [businessId, id, isCounted ? 0 : 1],
  );
}
