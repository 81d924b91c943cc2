import { type Auditor, audit, pick } from "../../audit/audit.ts";
import { sha256 } from "../../crypto/hash.ts";
import { readCsv } from "../../csv/read-csv.ts";
import { sql } from "../../database/query/sql.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Tenant, Transaction } from "../../database/tenant.ts";
import { oneLine } from "../../one-line.ts";
import { assertRoom, lockFiles, readUsage } from "../files/limits.ts";
import { insert } from "../kernel/store.ts";
import type { ImportKind } from "./fields.ts";
import { matchColumns } from "./match-columns.ts";

export const mostBytes = 10_000_000;
export const mostRows = 10_000;
const mostColumns = 200;

const rowsAtOnce = 500;
const samples = 20;

type Uploaded = { kind: ImportKind; fileName: string; bytes: Buffer };

/** Before the file arrives: whoever has to wait for that learns that there is no room for it. */
export async function assertMayImport(db: Tenant, megabytes: number, bytes: number): Promise<void> {
  assertRoom(await readUsage(db, megabytes), bytes);
}

/** The file's rows are kept as they are read, until the import is over or some days have gone by. */
export async function createImport(
  tenant: Tenant,
  by: Auditor,
  { kind, fileName, bytes }: Uploaded,
  megabytes: number,
): Promise<RowOf<"Import">> {
  const { header, rows, encoding, delimiter } = await readCsv(bytes, { rows: mostRows, columns: mostColumns });
  const first = rows.slice(0, samples);
  const fields = matchColumns(
    kind,
    header.map((one, index) => ({ header: one, samples: first.map(({ cells }) => cells[index] ?? "") })),
  );
  return tenant.transaction(async (db) => {
    await lockFiles(db);
    assertRoom(await readUsage(db, megabytes), bytes.length);
    const created = await insert(db, "Import", {
      kind,
      createdById: by.caller.id,
      fileName: oneLine(fileName).slice(0, 200) || "import.csv",
      contentHash: new Uint8Array(sha256(bytes)),
      encoding,
      delimiter,
      columns: header.map((one, index) => ({ header: one || `Column ${index + 1}`, field: fields[index] ?? null })),
      rowCount: rows.length,
      size: bytes.length,
    });
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await insertRows(db, created.id, rows.slice(start, start + rowsAtOnce));
    const subject = { id: created.id, name: created.fileName };
    await audit(db, by, "import_uploaded", { subject, after: pick(created, ["kind", "rowCount"]) });
    return created;
  });
}

async function insertRows(db: Transaction, id: string, rows: readonly object[]): Promise<void> {
  await db.query(
    sql`insert into import_rows (import_id, position, cells)
      select ${id}, r.position, array(select jsonb_array_elements_text(r.cells))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(position int, cells jsonb)`,
  );
}
