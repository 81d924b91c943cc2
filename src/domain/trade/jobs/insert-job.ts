import type { NewRow, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { insert } from "../../kernel/store.ts";

/** A new job with its number. Converting its lead is left to the caller. */
export async function insertJob(
  db: Transaction,
  row: Omit<NewRow<"Job">, "jobNumber" | "status">,
): Promise<RowOf<"Job">> {
  const jobNumber = await nextNumber(db, "job");
  return insert(db, "Job", { ...row, jobNumber, status: row.scheduledStart == null ? "unscheduled" : "scheduled" });
}
