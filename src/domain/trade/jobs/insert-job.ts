import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { create } from "../../kernel/store.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { type NewLine, priceLines, totalsOf } from "../line-items/totals.ts";
import { emitCreated } from "./emit-change.ts";
import type { Terms } from "./terms.ts";

type NewJob = Omit<CreateData<"Job">, "jobNumber" | "status" | "discountPercent"> & Terms;

/** Inserts a job with its number and lines. The caller converts its lead. */
export async function insertJob(db: Transaction, row: NewJob, lines: readonly NewLine[] = []): Promise<RowOf<"Job">> {
  const priced = priceLines(lines, row.discountPercent);
  const totals = totalsOf(priced, { taxInclusive: row.taxInclusive, mayBeNegative: true });
  const jobNumber = await nextNumber(db, "job");
  const status = row.scheduledStart == null ? "unscheduled" : "scheduled";
  const job = await create(db, "Job", { ...row, ...totals, jobNumber, status });
  await insertLines(db, "job", job.id, priced);
  await emitCreated(db, job);
  return job;
}
