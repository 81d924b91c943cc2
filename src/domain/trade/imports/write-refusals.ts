import { byteOrderMark, csvRow } from "../../../csv/write-csv.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { columnsOf } from "./columns.ts";
import { withinBytes } from "./stored-rows.ts";

const maxRowsPerBatch = 200;
/** Parsing text arrays blocks the event loop. */
const maxBytesPerBatch = 500_000;

type Refused = { position: number; cells: string[]; reason: string | null };

/** The refused rows as CSV, with the reason in an extra column, so that they can be corrected and imported again. */
export async function* writeRefusals(db: Tenant, id: string): AsyncGenerator<string, void, undefined> {
  const file = await find(db, "Import", id);
  const columns = columnsOf(file);
  yield byteOrderMark + csvRow([...columns.map(({ header }) => header), "Reason"]);
  for (let after = 0; ; ) {
    const rows = await readSome(db, id, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ cells, reason }) => csvRow([...columns.map((_, index) => cells[index] ?? ""), reason])).join("");
    after = last.position;
  }
}

function readSome(db: Tenant, id: string, after: number): Promise<Refused[]> {
  const refused = sql`select position, cells, reason from import_rows
    where business_id = ${db.businessId} and import_id = ${id} and position > ${after}
      and coalesce(outcome, plan) = 'refused'
    order by position limit ${maxRowsPerBatch}`;
  return db.read(
    sql<Refused>`select position, cells, reason from ${withinBytes(refused, maxBytesPerBatch)} page order by position`,
    "weigher",
  );
}
