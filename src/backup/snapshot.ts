import { setTimeout as wait } from "node:timers/promises";
import { fileBytesLock } from "../postgres/advisory-locks.ts";
import type { Queryable } from "../postgres/driver.ts";
import { textSettings } from "./tables.ts";

/**
 * Works on one snapshot of the database, however long it takes and whatever others write meanwhile. The bytes of the files
 * that it names stay in their store until then. The connection is closed after it, also where it comes from a pool.
 */
export async function inSnapshot<T>(db: Queryable, work: () => Promise<T>): Promise<T> {
  await holdFileBytes(db);
  await db.query("begin isolation level repeatable read read only");
  await db.query(textSettings);
  const done = await work();
  await db.query("commit");
  return done;
}

/** Stops the deletion of files' bytes until the connection ends. */
export async function holdFileBytes(db: Queryable): Promise<void> {
  // Asked for again and again, because a backup may take longer than a statement may run.
  const isHeld = async () => {
    const { rows } = await db.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [fileBytesLock]);
    return rows[0]?.held === true;
  };
  while (!(await isHeld())) await wait(200);
}

/** The files that are whole in a snapshot, a page at a time. */
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
