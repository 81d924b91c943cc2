import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { confirmBooking } from "../bookings/confirm-booking.ts";
import { jobTransitions } from "../jobs/transitions.ts";

/** Its scheduled bookings are cancelled with it, which frees their times, and the customer is emailed. */
export async function cancelJob({ db }: MutationContext, { id }: { id: string }) {
  const job = await transition(db, jobTransitions, await lock(db, "Job", id), "cancel", { cancelledAt: currentTime() });
  const cancelled = await db.update("Booking", { jobId: id, status: "scheduled" }, { status: "cancelled" });
  for (const booking of cancelled) await confirmBooking(db, booking);
  return job;
}
