import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { dropRows } from "./drop-rows.ts";
import { readNextRows } from "./stored-rows.ts";

/**
 * Cancels an import whose next rows timed out or killed the worker on every attempt. Imported rows stay. Returns the
 * reason, or undefined if the import has changed in the meantime.
 */
export async function failImport(tenant: Tenant, id: string): Promise<string | undefined> {
  return tenant.transaction(async (db) => {
    const [locked] = await db.query(
      sql<{ id: string }>`select id from imports
        where business_id = current_business() and id = ${id} and status in ('checking', 'running')
        for no key update`,
    );
    const file = locked === undefined ? null : await db.findFirst("Import", { where: { id } });
    if (file === null) return undefined;
    const { positions } = await readNextRows(db, file);
    await dropRows(db, id);
    const failure = reasonOf(positions);
    await db.updateMany("Import", { where: { id }, data: { status: "cancelled", failure, finishedAt: currentTime() } });
    return failure;
  });
}

function reasonOf(positions: readonly number[]): string {
  const [first, last] = [positions[0], positions.at(-1)];
  const times = `${limits.imports.attempts.max} times`;
  if (first === undefined || last === undefined) return `The import stopped ${times} after its last row.`;
  return first === last
    ? `The import stopped ${times} at row ${first}.`
    : `The import stopped ${times} between row ${first} and row ${last}.`;
}
