import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { create } from "../../kernel/store.ts";
import { emitCreated } from "./emit-change.ts";

/** Inserts a job with its number. The caller converts its lead. */
export async function insertJob(
  db: Transaction,
  row: Omit<CreateData<"Job">, "jobNumber" | "status">,
): Promise<RowOf<"Job">> {
  const jobNumber = await nextNumber(db, "job");
  const status = row.scheduledStart == null ? "unscheduled" : "scheduled";
  const job = await create(db, "Job", { ...row, jobNumber, status });
  await emitCreated(db, job);
  return job;
}
