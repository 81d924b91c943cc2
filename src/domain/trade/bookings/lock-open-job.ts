import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lockReference } from "../../kernel/references.ts";

/**
 * The job that a booking names: a cancelled one gets no more, while a completed one may need another visit. Cancelling
 * locks the job and then its bookings, and so does whoever adds one.
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
