import type pg from "pg";
import type { Batch } from "./volumes.ts";

/** One statement a table, whatever the number of rows: Postgres takes them apart by the table's own columns. */
export async function insertBatch(pool: pg.Pool, batch: Batch): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local synchronous_commit = off");
    for (const [table, rows] of Object.entries(batch)) {
      const columns = Object.keys(rows[0] ?? {}).join(", ");
      if (columns === "") continue;
      await client.query({
        text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
        values: [JSON.stringify(rows)],
      });
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
