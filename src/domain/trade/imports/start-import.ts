import { audit, pick } from "../../../audit/audit.ts";
import { planJob } from "../../../outbox/jobs.ts";
import { isUniqueViolation } from "../../../postgres/errors.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { importsJob } from "./run-imports.ts";

/**
 * Starts a checked import. An import that is running or done is returned unchanged, so a second click or person is
 * harmless.
 */
export async function startImport({ db, caller, request }: MutationContext, { id }: { id: string }) {
  const file = await lock(db, "Import", id);
  if (file.status === "running" || file.status === "done") return file;
  if (file.failure !== null) throw new Problem("conflict", "The import has failed. Upload the file again.");
  if (file.status === "cancelled") throw new Problem("conflict", "The import was cancelled. Upload the file again.");
  if (file.status !== "checked" || file.checkedAt === null)
    throw new Problem("conflict", "The file has not been checked to its end.");
  await db.query(sql`update imports set status = 'running', started_at = now() where id = ${id}`);
  // No other import can start from here on. One that ended since this check began may have made it wrong.
  const [newer] = await db.query(
    sql`select 1 from imports where business_id = current_business() and kind = ${file.kind}::"ImportKind"
      and id <> ${id} and started_at is not null and finished_at >= ${file.checkedAt} limit 1`,
  );
  if (newer !== undefined) throw new Problem("conflict", "Another import ran in between. Check the file again.");
  await audit(db, { caller, request }, "import_started", {
    subject: { id, name: file.fileName },
    after: pick(file, ["kind", "existing", "rowCount"]),
  });
  await planJob(db, importsJob);
  return update(db, "Import", id, {}, { touch: true });
}

/** The problem for a violated unique index on running imports. */
export function runningImportViolation(error: unknown): Problem | undefined {
  return isUniqueViolation(error)
    ? new Problem("conflict", "Another import is running. Start this one when it is done.")
    : undefined;
}
