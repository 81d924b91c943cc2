import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordJob } from "../history/record.ts";
import { jobTransitions } from "./transitions.ts";

export async function completeJob(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const completedAt = currentTime();
  const before = await lock(db, "Job", id);
  const job = await transition(db, jobTransitions, before, "complete", { completedAt, endedFrom: before.status });
  await emit(db, {
    type: "job.completed",
    payload: {
      job_id: job.id,
      job_number: job.jobNumber,
      customer_id: job.customerId,
      site_id: job.siteId,
      completed_at: completedAt.toISOString(),
    },
  });
  await recordJob(context, "job_completed", job, { before: { status: before.status } });
  return job;
}
