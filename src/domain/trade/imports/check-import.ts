import { planJob } from "../../../outbox/jobs.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField, Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { WritingContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { columnsOf } from "./columns.ts";
import { findFields } from "./custom-fields.ts";
import type { Existing } from "./decision.ts";
import { type ImportField, neededFields } from "./fields.ts";
import type { Columns } from "./row.ts";
import { importsJob } from "./run-imports.ts";

type Chosen = { column: number; field: string };

type Input = { id: string; columns: readonly Chosen[]; existing: Existing };

/** Checks every row again, because the result depends on the columns. Imports nothing. */
export async function checkImport({ db }: WritingContext, { id, columns: chosen, existing }: Input) {
  const file = await lock(db, "Import", id);
  if (!["uploaded", "checking", "checked"].includes(file.status))
    throw new Problem("conflict", "The import has begun, or is over. Upload the file again to import it another way.");
  const columns = withFields(file, await findFields(db, file.kind), chosen);
  await db.query(
    sql`update import_rows set plan = null, key = null, label = null, reason = null, record_id = null
      where business_id = current_business() and import_id = ${id} and plan is not null`,
  );
  await planJob(db, importsJob);
  return update(db, "Import", id, { columns, existing, status: "checking", checkedAt: currentTime() });
}

/** The file's columns with the chosen fields. Columns without a choice are skipped. */
function withFields(file: RowOf<"Import">, known: readonly ImportField[], chosen: readonly Chosen[]): Columns {
  const columns = columnsOf(file);
  for (const [index, { column, field }] of chosen.entries()) {
    const at = `/columns/${index}`;
    const found = known.find(({ name }) => name === field);
    if (found === undefined) throw badField(`${at}/field`, `is no field of ${file.kind}`);
    if (columns[column] === undefined) throw badField(`${at}/column`, `must be from 0 to ${columns.length - 1}`);
    const before = chosen.slice(0, index);
    if (before.some((one) => one.column === column)) throw badField(`${at}/column`, "is there twice");
    if (found.isRepeated !== true && before.some((one) => one.field === field))
      throw badField(`${at}/field`, `${found.title} can be in one column only`);
  }
  const needed = neededFields[file.kind].find((names) => !chosen.some(({ field }) => names.includes(field)));
  if (needed !== undefined) {
    const titles = needed.map((name) => known.find((field) => field.name === name)?.title ?? name);
    throw badField("/columns", `must have at least one of: ${titles.join(", ")}`);
  }
  const fields = new Map(chosen.map(({ column, field }) => [column, field]));
  return columns.map(({ header }, index) => ({ header, field: fields.get(index) ?? null }));
}
