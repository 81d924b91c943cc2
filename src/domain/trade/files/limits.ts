import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";

export const { max: maxFileBytes } = limits.records.fileBytes;

/** The maximum size of an email's files together. Base64 makes this 20 MB, which most mail servers accept. */
export const maxMessageBytes = 15_000_000;

export const { max: maxFilesPerRecord } = limits.records.files;

const megabyte = 1_000_000;

export type Usage = { usedBytes: number; maxBytes: number };

/** The bytes of the business's files and imports, and its limit. A trial has a fifth of the limit. */
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

/** Blocks new files and imports of the business until the transaction ends, so that the usage stays as read. */
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
