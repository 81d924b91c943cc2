import { operator } from "../../../audit/audit.ts";
import type { FillSample } from "../../../graphql/services.ts";
import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import type { Database } from "../../../tenancy/database.ts";
import { emptyAndFill } from "./reset-sandbox.ts";

const maxSandboxesPerRun = 50;

/**
 * Resets the sandboxes whose data are old enough. The rest of many is left to the next run. The order is random, so
 * that those that fail do not stop the others.
 */
export async function resetDueSandboxes(database: Database, loadSample: () => Promise<FillSample>): Promise<void> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `select id from businesses
     where sandbox_at is not null and suspended_at is null and deletion_started_at is null
       and coalesce(sandbox_reset_at, sandbox_at) <= now() - $1 * interval '1 day'
     order by random() limit $2`,
    [limits.sandbox.keptDays.max, maxSandboxesPerRun],
  );
  if (rows.length === 0) return;
  const fill = await loadSample();
  const errors: unknown[] = [];
  for (const { id } of rows)
    await database
      .tenant(id)
      .transaction((db) => emptyAndFill(db, operator, fill))
      .catch((error) => isBusy(error) || errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, "not every sandbox could be reset");
}

/** A caller is resetting it, or moves its time. */
function isBusy(error: unknown): boolean {
  return error instanceof Problem && error.type === "conflict";
}
