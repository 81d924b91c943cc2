import { emit } from "../../../events/emit.ts";
import { emitUpdated } from "../../../events/emit-updated.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { customOf } from "../custom-values.ts";
import { jobs } from "./schema.ts";

type Job = RowOf<"Job">;

/** Emits that a job was created, and that it has a time if it has one. */
export async function emitCreated(db: Transaction, job: Job): Promise<void> {
  await emit(db, { type: "job.created", payload: describe(job) });
  if (job.scheduledStart === null) return;
  const changed = ["status", "scheduled_start", ...(job.scheduledEnd === null ? [] : ["scheduled_end"])];
  await emit(db, { type: "job.scheduled", payload: { ...describe(job), changed } });
}

export async function emitStarted(db: Transaction, before: Job, after: Job): Promise<void> {
  await emit(db, { type: "job.started", payload: { ...describe(after), changed: jobs.changes(before, after) } });
}

export async function emitCancelled(db: Transaction, before: Job, after: Job & { cancelledAt: Date }): Promise<void> {
  const payload = { ...describe(after), cancelled_at: after.cancelledAt.toISOString() };
  await emit(db, { type: "job.cancelled", payload: { ...payload, changed: jobs.changes(before, after) } });
}

export async function emitReopened(db: Transaction, before: Job, after: Job): Promise<void> {
  await emit(db, { type: "job.reopened", payload: { ...describe(after), changed: jobs.changes(before, after) } });
}

/** Emits `job.scheduled` if the job has another time, else `job.updated`. The caller compares assignees and lines. */
export async function emitUpdate(
  db: Transaction,
  before: Job,
  after: Job,
  { also = [] }: { also?: readonly ("assignees" | "lines")[] } = {},
): Promise<void> {
  const changed = [...jobs.changes(before, after), ...also];
  const isMoved = changed.includes("scheduled_start") || changed.includes("scheduled_end");
  if (isMoved && after.scheduledStart !== null)
    await emit(db, { type: "job.scheduled", payload: { ...describe(after), changed } });
  else emitUpdated(db, { type: "job.updated", id: after.id, record: describe(after), changed });
}

function describe(job: Job) {
  return {
    job_id: job.id,
    job_number: job.jobNumber,
    customer_id: job.customerId,
    site_id: job.siteId,
    quote_id: job.quoteId,
    lead_id: job.leadId,
    status: job.status,
    scheduled_start: job.scheduledStart?.toISOString() ?? null,
    scheduled_end: job.scheduledEnd?.toISOString() ?? null,
    custom: customOf(job),
  };
}
