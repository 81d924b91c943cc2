import { badField, Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { WritingContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { columnsOf, firstRowsOf } from "./columns.ts";
import { insertRows } from "./create-import.ts";
import { matchCustomFields } from "./custom-fields.ts";
import { columnsUnder, sampleRows } from "./read-file.ts";

type Input = { id: string; row: number };

/** Chooses the row that names the columns. Rows below it are imported; rows above it are not. */
export async function chooseImportHeader({ db }: WritingContext, { id, row }: Input) {
  const file = await lock(db, "Import", id);
  if (!["uploaded", "checking", "checked"].includes(file.status))
    throw new Problem("conflict", "The import has begun, or is over. Upload the file again to import it another way.");
  const firstRows = firstRowsOf(file);
  const header = firstRows.find(({ position }) => position === row);
  if (header === undefined) throw badField("/row", "must be one of the file's first rows that are not blank");
  const ofImport = sql`business_id = current_business() and import_id = ${id}`;
  await db.query(sql`delete from import_rows where ${ofImport} and position <= ${row}`);
  await insertRows(db, id, JSON.stringify(firstRows.filter(({ position }) => position > row)));
  await db.query(
    sql`update import_rows set plan = null, key = null, label = null, reason = null, record_id = null
      where ${ofImport} and plan is not null`,
  );
  const [counted] = await db.query(
    sql<{ count: number }>`select count(*)::int as count from import_rows where ${ofImport}`,
  );
  const rowCount = counted?.count ?? 0;
  if (rowCount === 0) throw badField("/row", "must have a row below it");
  const sample = await db.query(
    sql<{ cells: string[] }>`select array(select left(cell, 100) from unnest(cells) with ordinality as c(cell, number)
        order by number) as cells
      from import_rows where ${ofImport} order by position limit ${sampleRows}`,
  );
  const names = columnsOf(file).map((_, index) => header.cells[index] ?? "");
  const matched = await matchCustomFields(db, file.kind, columnsUnder(file.kind, names, sample));
  const columns = matched.map((column) => ({ ...column }));
  return update(db, "Import", id, { columns, headerRow: row, rowCount, status: "uploaded" });
}
