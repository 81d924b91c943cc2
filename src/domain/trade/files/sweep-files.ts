import type { Logger } from "pino";
import type { FileStore } from "../../../files/store.ts";
import { fileBytesLock } from "../../../postgres/advisory-locks.ts";
import type { Pool, PoolConnection } from "../../../postgres/driver.ts";
import { keyOf } from "./keys.ts";

const maxFilesPerBatch = 20;

type Parts = { pool: Pool; store: FileStore; log: Logger };

/**
 * Deletes the rows of interrupted uploads and the bytes of deleted files. A removal is done once its bytes are gone. If
 * the store refuses one, it is retried after 10 minutes and delays no other.
 */
export async function sweepFiles({ pool, store, log }: Parts): Promise<void> {
  await pool.query("delete from files where status = 'pending' and created_at < now() - interval '15 minutes'");
  const db = await pool.connect();
  try {
    const { rows } = await db.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [fileBytesLock]);
    // A backup reads the files, or another sweep runs. The removals stay due.
    if (rows[0]?.held !== true) return db.release();
    await removeDue(db, { store, log });
    await db.query("select pg_advisory_unlock($1)", [fileBytesLock]);
    db.release();
  } catch (error) {
    // Closing the connection releases the lock.
    db.release(true);
    throw error;
  }
}

async function removeDue(db: PoolConnection, { store, log }: Omit<Parts, "pool">): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ id: string; businessId: string }>(
      `select file_id as id, business_id as "businessId" from file_removals where due_at <= now() order by due_at limit ${maxFilesPerBatch}`,
    );
    if (rows.length === 0) return;
    const results = await Promise.allSettled(rows.map((file) => removeBytes(store, file)));
    const failed = rows.filter((_row, index) => results[index]?.status === "rejected");
    const removed = rows.filter((file) => !failed.includes(file));
    await db.query(`delete from file_removals where ${isOne}`, keysOf(removed));
    await db.query(`update file_removals set due_at = now() + interval '10 minutes' where ${isOne}`, keysOf(failed));
    const reason = results.find(({ status }) => status === "rejected");
    if (reason?.status === "rejected")
      log.warn({ err: reason.reason, files: failed.length }, "bytes of files not deleted, tried again later");
  }
}

const isOne = "(business_id, file_id) in (select * from unnest($1::uuid[], $2::uuid[]))";

function keysOf(files: readonly { id: string; businessId: string }[]): string[][] {
  return [files.map(({ businessId }) => businessId), files.map(({ id }) => id)];
}

async function removeBytes(store: FileStore, file: { id: string; businessId: string }): Promise<void> {
  await store.delete(keyOf(file, "file"));
  await store.delete(keyOf(file, "thumbnail"));
}
