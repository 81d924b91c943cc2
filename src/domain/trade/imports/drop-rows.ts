import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/**
 * Deletes rows without an outcome, except planned refusals, and the cells of all but refused rows. Refused rows can
 * still be downloaded. Updates the size that counts towards the storage limit.
 */
export async function dropRows(db: Transaction, id: string): Promise<void> {
  const ofImport = sql`business_id = current_business() and import_id = ${id}`;
  await db.query(
    sql`delete from import_rows where ${ofImport} and outcome is null and plan is distinct from 'refused'`,
  );
  await db.query(sql`update import_rows set cells = '{}' where ${ofImport} and outcome <> 'refused'`);
  await db.query(
    sql`update imports set size = (
        select coalesce(sum(octet_length(array_to_string(cells, ','))), 0) from import_rows where ${ofImport})
      where business_id = current_business() and id = ${id}`,
  );
}
