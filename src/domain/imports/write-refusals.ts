import { byteOrderMark, csvRow } from "../../csv/write-csv.ts";
import { sql } from "../../database/query/sql.ts";
import type { Tenant } from "../../database/tenant.ts";
import { find } from "../kernel/store.ts";
import { columnsOf } from "./columns.ts";

const atOnce = 200;

type Refused = { position: number; cells: string[]; reason: string | null };

/** The refused rows as the file has them, with the reason in a column of its own: to be corrected and imported again. */
export async function* writeRefusals(db: Tenant, id: string): AsyncGenerator<string, void, undefined> {
  const file = await find(db, "Import", id);
  yield byteOrderMark + csvRow([...columnsOf(file).map(({ header }) => header), "Reason"]);
  for (let after = 0; ; ) {
    const rows = await db.read(
      sql<Refused>`select position, cells, reason from import_rows
        where business_id = ${db.businessId} and import_id = ${id} and position > ${after}
          and coalesce(outcome, plan) = 'refused'
        order by position limit ${atOnce}`,
      "weigher",
    );
    if (rows.length > 0) yield rows.map(({ cells, reason }) => csvRow([...cells, reason])).join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.position;
  }
}
