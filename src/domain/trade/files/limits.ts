import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";

export const maxFileBytes = 10_000_000;

/** The files of one email together. Base64 makes 20 MB of them, which most mail servers accept. */
export const maxMessageBytes = 15_000_000;

export const maxFilesPerRecord = 100;

const megabyte = 1_000_000;

export type Usage = { usedBytes: number; maxBytes: number };

/** The bytes that the business keeps in files and imports, and its limit, which is a fifth during a trial. */
export async function readUsage(db: Tenant, megabytes: number): Promise<Usage> {
  const [row] = await db.read(
    sql<{ used: string; trial: boolean }>`
      select ((select coalesce(sum(size), 0) from files where business_id = ${db.businessId})
          + (select coalesce(sum(size), 0) from imports where business_id = ${db.businessId}))::text as used,
        subscription = 'trialing' as trial
      from businesses where id = ${db.businessId}`,
  );
  if (row === undefined) throw new Problem("not-found");
  return { usedBytes: Number(row.used), maxBytes: Math.floor((megabytes * megabyte) / (row.trial ? 5 : 1)) };
}

/** Keeps others from adding files or imports to the business until the transaction ends, so that its usage stays as read. */
export async function lockFiles(db: Transaction): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${db.businessId}::text, 0))`);
}

export function assertRoom({ usedBytes, maxBytes }: Usage, bytes: number): void {
  if (usedBytes + bytes <= maxBytes) return;
  const [used, limit] = [usedBytes, maxBytes].map((each) => Math.ceil(each / megabyte).toLocaleString("en-AU"));
  throw new Problem(
    "conflict",
    `With uploads that are under way, the business keeps ${used} MB of files and may keep ${limit} MB. Delete files, or cancel imports, that are not needed any more.`,
  );
}
