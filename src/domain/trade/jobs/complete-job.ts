import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { jobTransitions } from "./transitions.ts";

export async function completeJob({ db }: MutationContext, { id }: { id: string }) {
  const completedAt = currentTime();
  const job = await transition(db, jobTransitions, await lock(db, "Job", id), "complete", { completedAt });
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
  return job;
}
