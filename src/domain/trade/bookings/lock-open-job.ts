import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lockReference } from "../../kernel/references.ts";

/**
 * Locks the job that a booking names. A completed job can get another visit; a cancelled one cannot. Locks the job
 * before its bookings, as cancelling does.
 */
export async function lockOpenJob(
  db: Transaction,
  id: string | null | undefined,
  customerId: string,
): Promise<RowOf<"Job"> | undefined> {
  if (id == null) return undefined;
  const job = await lockReference(db, "Job", "job_id", id, { customerId });
  if (job.status === "cancelled") throw new Problem("conflict", "The job is cancelled, so it gets no bookings.");
  return job;
}
