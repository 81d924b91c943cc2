import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";

/** Of one file, as it is uploaded. */
export const mostBytes = 10_000_000;

/** Of one email, together: mail servers refuse little below 20 MB, which base64 makes of it. */
export const mostMessageBytes = 15_000_000;

/** Of one record. */
export const mostFiles = 100;

const megabyte = 1_000_000;

export type Usage = { usedBytes: number; mostBytes: number };

/** How much the business keeps, in files and in imports, and how much it may: a fifth while on trial. */
export async function readUsage(db: Tenant, megabytes: number): Promise<Usage> {
  const [row] = await db.read(
    sql<{ used: string; trial: boolean }>`
      select ((select coalesce(sum(size), 0) from files where business_id = ${db.businessId})
          + (select coalesce(sum(size), 0) from imports where business_id = ${db.businessId}))::text as used,
        subscription = 'trialing' as trial
      from businesses where id = ${db.businessId}`,
  );
  if (row === undefined) throw new Problem("not-found");
  return { usedBytes: Number(row.used), mostBytes: Math.floor((megabytes * megabyte) / (row.trial ? 5 : 1)) };
}

/** Until the transaction ends, nobody else adds a file or an import to the business: what is counted is what there is. */
export async function lockFiles(db: Transaction): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${db.businessId}::text, 0))`);
}

export function assertRoom({ usedBytes, mostBytes: most }: Usage, bytes: number): void {
  if (usedBytes + bytes <= most) return;
  const [used, limit] = [usedBytes, most].map((each) => Math.ceil(each / megabyte).toLocaleString("en-AU"));
  throw new Problem(
    "conflict",
    `With uploads that are under way, the business keeps ${used} MB of files and may keep ${limit} MB. Delete files, or cancel imports, that are not needed any more.`,
  );
}
