import type pg from "pg";
import type { Batch } from "./volumes.ts";

/**
 * One statement a table, whatever the number of rows: Postgres takes them apart by the table's own columns. Answers how
 * many rows each table got.
 */
export async function insertBatch(pool: pg.Pool, batch: Batch): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local synchronous_commit = off");
    for (const [table, rows] of Object.entries(batch)) {
      const columns = Object.keys(rows[0] ?? {}).join(", ");
      if (columns === "") {
        made.set(table, 0);
        continue;
      }
      if (table === "bookings") await lockCalendars(client, rows);
      const inserted = await client.query({
        text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)
               ${table === "bookings" ? "on conflict do nothing" : ""}`,
        values: [JSON.stringify(rows)],
      });
      made.set(table, inserted.rowCount ?? 0);
    }
    await client.query("commit");
    return made;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * As whoever books over the API waits for the calendar, so does this. A time that has been taken since the calendars were
 * read is left to who has it, and the batch goes on without that booking.
 */
async function lockCalendars(client: pg.ClientBase, rows: object[]): Promise<void> {
  const live = rows.filter((row) => Reflect.get(row, "status") === "scheduled");
  const ids = new Set(live.map((row): unknown => Reflect.get(row, "assignee_id")).filter((id) => id !== null));
  if (ids.size > 0)
    await client.query("select from members where id = any($1) order by id for no key update", [[...ids]]);
}
