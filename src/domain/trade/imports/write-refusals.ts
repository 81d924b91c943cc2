import { byteOrderMark, csvRow } from "../../../csv/write-csv.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { columnsOf } from "./columns.ts";
import { withinBytes } from "./stored-rows.ts";

const maxRowsAtOnce = 200;
/** Reading an array of text holds the event loop. */
const maxBytesAtOnce = 500_000;

type Refused = { position: number; cells: string[]; reason: string | null };

/** The refused rows as the file has them, with the reason in a column of its own: to be corrected and imported again. */
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
    order by position limit ${maxRowsAtOnce}`;
  return db.read(
    sql<Refused>`select position, cells, reason from ${withinBytes(refused, maxBytesAtOnce)} page order by position`,
    "weigher",
  );
}
