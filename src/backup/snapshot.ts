import { setTimeout as wait } from "node:timers/promises";
import { fileBytesLock } from "../postgres/advisory-locks.ts";
import type { Queryable } from "../postgres/driver.ts";
import { textSettings } from "./tables.ts";

/**
 * Runs the work on one snapshot of the database, regardless of its duration and of concurrent writes. The bytes of the
 * snapshot's files are not deleted meanwhile. The caller must close the connection afterwards, even a pooled one.
 */
export async function inSnapshot<T>(db: Queryable, work: () => Promise<T>): Promise<T> {
  await lockFileBytes(db);
  await db.query("begin isolation level repeatable read read only");
  await db.query(textSettings);
  const done = await work();
  await db.query("commit");
  return done;
}

/** Stops the deletion of files' bytes until the connection ends. */
export async function lockFileBytes(db: Queryable): Promise<void> {
  // Polls instead of blocking, because waiting for a backup may take longer than the statement timeout.
  const isHeld = async () => {
    const { rows } = await db.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [fileBytesLock]);
    return rows[0]?.held === true;
  };
  while (!(await isHeld())) await wait(200);
}

/** Lists the complete files of a snapshot, page by page. */
export async function* listFiles(
  db: Queryable,
  businessId: string | null = null,
): AsyncGenerator<{ id: string; businessId: string; hasThumbnail: boolean }> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await db.query<{ id: string; businessId: string; hasThumbnail: boolean }>(
      `select id, business_id as "businessId", has_thumbnail as "hasThumbnail" from files
       where status = 'ready' and id > $1 and ($2::uuid is null or business_id = $2) order by id limit 1000`,
      [after, businessId],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
