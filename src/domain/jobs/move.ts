import { emit } from "../../events/emit.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { assertTransition } from "../kernel/states.ts";
import { lockJob } from "./lock.ts";
import { jobStates } from "./states.ts";

/** The moves that are asked for by name; of two at once, the second one finds the job as the first one left it. */
export async function moveJob(context: Context, id: string, move: "start" | "complete" | "cancel", query: Query) {
  return context.db.transaction(async (db) => {
    assertTransition(jobStates, move, (await lockJob(db, id)).status);
    const now = new Date();
    const [job] = await db.update(
      "Job",
      { id },
      {
        status: jobStates.moves[move].to,
        ...(move === "complete" ? { completedAt: now } : {}),
        ...(move === "cancel" ? { cancelledAt: now } : {}),
      },
    );
    if (job === undefined) throw notFound();
    if (move === "complete")
      await emit(db, {
        type: "job.completed",
        payload: {
          job_id: job.id,
          job_number: job.jobNumber,
          customer_id: job.customerId,
          site_id: job.siteId,
          completed_at: now.toISOString(),
        },
      });
    return answer(db, "Job", job, query);
  });
}
