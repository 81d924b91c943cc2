import { type Auditor, audit, pick } from "../../../audit/audit.ts";
import { limits } from "../../../limits/limits.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { oneLine } from "../../../text/one-line.ts";
import { create } from "../../kernel/store.ts";
import { assertRoom, lockFiles, readUsage } from "../files/limits.ts";
import { assertFewOpen } from "./assert-few-open.ts";
import { matchCustomFields } from "./custom-fields.ts";
import type { ImportKind } from "./fields.ts";
import { openFileReader } from "./read-file-aside.ts";

export const maxBytes = limits.imports.file.max;

const readFile = openFileReader();

type Uploaded = { kind: ImportKind; fileName: string; bytes: Buffer };

/** Stores an uploaded file and its rows. The rows are deleted when the import ends or after some days. */
export async function createImport(
  tenant: Tenant,
  by: Auditor,
  { kind, fileName, bytes }: Uploaded,
  megabytes: number,
): Promise<RowOf<"Import">> {
  await assertFewOpen(tenant, bytes.length);
  const { batches, ...read } = await readFile(tenant.businessId, { kind, bytes });
  return tenant.transaction(async (db) => {
    await lockFiles(db);
    assertRoom(await readUsage(db, megabytes), bytes.length);
    await assertFewOpen(db, bytes.length);
    const columns = await matchCustomFields(db, kind, read.columns);
    const created = await create(db, "Import", {
      kind,
      createdById: by.caller.id,
      fileName: oneLine(fileName).slice(0, 200) || "import.csv",
      ...read,
      columns: columns.map(({ header, field }) => ({ header, field })),
      size: bytes.length,
    });
    for (const rows of batches) await insertRows(db, created.id, rows);
    const subject = { id: created.id, name: created.fileName };
    await audit(db, by, "import_uploaded", { subject, after: pick(created, ["kind", "rowCount"]) });
    return created;
  });
}

export async function insertRows(db: Transaction, id: string, rows: string): Promise<void> {
  await db.query(
    sql`insert into import_rows (import_id, position, cells)
      select ${id}, r.position, array(select jsonb_array_elements_text(r.cells))
      from jsonb_to_recordset(${rows}::jsonb) as r(position int, cells jsonb)
      on conflict do nothing`,
  );
}
