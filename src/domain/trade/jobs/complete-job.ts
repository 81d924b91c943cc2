import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordJob } from "../history/record.ts";
import { jobTransitions } from "./transitions.ts";

type Input = { id: string; signed_by?: string | null | undefined; signature?: string | null | undefined };

/** Completes a job. Someone on site can sign for the work with their name, and a drawing. */
export async function completeJob(context: MutationContext, { id, signed_by, signature }: Input) {
  const { db } = context;
  const signed = { signedBy: signed_by ?? null, signature: signature ?? null };
  if (signed.signature !== null && signed.signedBy === null)
    throw badField("/signed_by", "must be given with a signature");
  const completedAt = currentTime();
  const before = await lock(db, "Job", id);
  const job = await transition(db, jobTransitions, before, "complete", {
    ...signed,
    completedAt,
    endedFrom: before.status,
  });
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
  await recordJob(context, "job_completed", job, {
    before: { status: before.status },
    ...(signed.signedBy === null ? {} : { after: { signed_by: signed.signedBy } }),
  });
  return job;
}
