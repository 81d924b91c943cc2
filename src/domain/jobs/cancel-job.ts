import type { MutationContext } from "../kernel/context.ts";
import { lock } from "../kernel/store.ts";
import { transition } from "../kernel/transition.ts";
import { jobTransitions } from "./transitions.ts";

/** Its scheduled bookings are cancelled with it, which frees their times. */
export async function cancelJob({ db }: MutationContext, { id }: { id: string }) {
  const job = await transition(db, jobTransitions, await lock(db, "Job", id), "cancel", { cancelledAt: new Date() });
  await db.update("Booking", { jobId: id, status: "scheduled" }, { status: "cancelled" });
  return job;
}
