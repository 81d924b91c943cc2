import pg from "pg";
import { fileBytesLock } from "../database/advisory-locks.ts";
import { textSettings } from "./tables.ts";

/**
 * Works on one snapshot of the database, however long it takes and whatever others write meanwhile. The bytes of the files
 * that it names stay in their store until then.
 */
export async function inSnapshot<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  db.on("error", () => undefined);
  await db.connect();
  try {
    await db.query("select pg_advisory_lock($1)", [fileBytesLock]);
    await db.query("begin isolation level repeatable read read only");
    await db.query(textSettings);
    const done = await work(db);
    await db.query("commit");
    return done;
  } finally {
    await db.end();
  }
}

/** The files that are whole in a snapshot, a page at a time. */
export async function* listFiles(
  db: pg.Client,
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
