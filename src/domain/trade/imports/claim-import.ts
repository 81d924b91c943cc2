import type { Database } from "../../../tenancy/database.ts";

type Systems = Pick<Database, "systemPool">;

export type Due = { id: string; businessId: string };

/** Longer than a worker takes for the rows that it does at once. */
const claimSeconds = 90;

const isFree = "status in ('checking', 'running') and (claimed_until is null or claimed_until <= now())";

/** When there is something to do. Those who ask within a second are given the same answer. */
export async function nextImportAt({ systemPool }: Systems): Promise<Date | undefined> {
  const { rows } = await systemPool.query<{ at: Date | null }>(
    `select date_trunc('second', greatest(min(coalesce(claimed_until, now())), now())) as at
     from imports where status in ('checking', 'running') and not is_suspended(business_id)`,
  );
  return rows[0]?.at ?? undefined;
}

/** Of each business the import that has waited longest, without those given: businesses take turns. */
export async function findDue({ systemPool }: Systems, without: readonly string[]): Promise<Due[]> {
  const { rows } = await systemPool.query<Due>(
    `select distinct on (business_id) id, business_id as "businessId" from imports
     where ${isFree} and id <> all($1) and not is_suspended(business_id) order by business_id, updated_at`,
    [without],
  );
  return rows;
}

/**
 * Has the import to this worker alone for a while, and counts the attempt before it begins: a worker that is killed leaves
 * it counted. Returns how often it was begun since rows were last done; undefined where another worker has it.
 */
export async function claimImport({ systemPool }: Systems, { id, businessId }: Due): Promise<number | undefined> {
  const { rows } = await systemPool.query<{ attempts: number }>(
    `update imports set attempt_count = attempt_count + 1, claimed_until = now() + interval '${claimSeconds} seconds'
     where business_id = $1 and id = $2 and ${isFree} returning attempt_count as attempts`,
    [businessId, id],
  );
  return rows[0]?.attempts;
}

/** Leaves the import to the next attempt. One that was not the import's fault does not count. */
export async function releaseImport({ systemPool }: Systems, { id, businessId }: Due, isCounted: boolean) {
  await systemPool.query(
    `update imports set claimed_until = null, attempt_count = greatest(attempt_count - $3, 0)
     where business_id = $1 and id = $2`,
    [businessId, id, isCounted ? 0 : 1],
  );
}
