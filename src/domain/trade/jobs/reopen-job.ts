import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordJob } from "../history/record.ts";
import { emitReopened } from "./emit-change.ts";
import { jobTransitions } from "./transitions.ts";

/** Returns a job to the state before, without its signature. Bookings that were cancelled with it stay so. */
export async function reopenJob(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const job = await lock(db, "Job", id);
  const none = { completedAt: null, cancelledAt: null, endedFrom: null, signedBy: null, signature: null };
  const reopened = await transition(db, jobTransitions, job, actionOf(job), none);
  await recordJob(context, "job_reopened", job, { before: { status: job.status }, after: { status: reopened.status } });
  await emitReopened(db, job, reopened);
  return reopened;
}

/** Jobs that ended in an earlier version did not store their state before. */
function actionOf({ status, endedFrom, scheduledStart }: RowOf<"Job">) {
  if (scheduledStart === null) return "reopen_unscheduled";
  const before = endedFrom ?? (status === "completed" ? "in_progress" : "scheduled");
  return before === "in_progress" ? "reopen_started" : "reopen_scheduled";
}
