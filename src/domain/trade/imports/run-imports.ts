import type { Logger } from "pino";
import { TaskNotDone } from "../../../concurrency/task-thread.ts";
import { limits } from "../../../limits/limits.ts";
import { isStatementTimeout, isUnavailable } from "../../../postgres/errors.ts";
import { Problem } from "../../../problems.ts";
import type { Database } from "../../../tenancy/database.ts";
import { claimImport, type Due, findDue, releaseImport } from "./claim-import.ts";
import { failImport } from "./fail-import.ts";
import { processNextRows } from "./process-next-rows.ts";
import type { RowReader } from "./read-rows-aside.ts";

export const importsJob = "run-imports";

/**
 * Processes due imports, one batch of each business in turn. Rows and their outcomes commit together, so another worker
 * can continue after a crash.
 */
export async function runImports(
  database: Database,
  reader: RowReader,
  { signal, log }: { signal?: AbortSignal; log?: Pick<Logger, "error"> } = {},
): Promise<void> {
  const errors: unknown[] = [];
  const left: string[] = [];
  for (let isBusy = true; isBusy; ) {
    isBusy = false;
    for (const due of await findDue(database, left)) {
      if (signal?.aborted === true) return;
      try {
        isBusy = (await attempt(database, reader, due, log)) || isBusy;
      } catch (error) {
        left.push(due.id);
        errors.push(error);
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "not every import could go on");
}

/**
 * Processes an import's next rows. Returns false if another worker has it, or if someone has changed it in the
 * meantime.
 */
async function attempt(database: Database, reader: RowReader, due: Due, log?: Pick<Logger, "error">): Promise<boolean> {
  const attempts = await claimImport(database, due);
  if (attempts === undefined) return false;
  const db = database.tenant(due.businessId);
  try {
    if (attempts > limits.imports.attempts.max) {
      const reason = await failImport(db, due.id);
      if (reason !== undefined)
        log?.error({ import_id: due.id, business_id: due.businessId, reason }, "an import has failed");
    } else if (!(await processNextRows(db, reader, due.id))) {
      await releaseImport(database, due, false);
      return false;
    }
    return true;
  } catch (error) {
    // If the release fails too, the lease expires.
    await releaseImport(database, due, isFaultOfRows(error)).catch(() => undefined);
    throw error;
  }
}

/** False if the database was unavailable or the thread's queue was full. */
function isFaultOfRows(error: unknown): boolean {
  if (error instanceof TaskNotDone) return true;
  if (error instanceof Problem && ["unavailable", "rate-limited"].includes(error.type)) return false;
  return !isUnavailable(error) || isStatementTimeout(error);
}
