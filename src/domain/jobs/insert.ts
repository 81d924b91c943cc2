import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { externalIdTaken } from "../kernel/external-id.ts";
import { nextNumber } from "../kernel/numbers.ts";

export type NewJob = {
  title: string;
  customerId: string;
  description?: string | null;
  externalId?: string | null;
  siteId?: string | null;
  quoteId?: string | null;
  leadId?: string | null;
  scheduledStart?: Date | null;
  scheduledEnd?: Date | null;
};

/** A new job with its number. What it means to a lead is the caller's to say. */
export async function insertJob(db: Transaction, job: NewJob): Promise<RowOf<"Job">> {
  const made = await db.tryInsert("Job", {
    ...job,
    jobNumber: await nextNumber(db, "job"),
    status: job.scheduledStart == null ? "unscheduled" : "scheduled",
  });
  if (made === undefined) throw externalIdTaken(job.externalId);
  return made;
}
