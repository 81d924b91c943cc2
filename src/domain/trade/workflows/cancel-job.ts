import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { confirmBooking } from "../bookings/confirm-booking.ts";
import { emitBookingEnded } from "../bookings/emit-change.ts";
import { recordJob } from "../history/record.ts";
import { emitCancelled } from "../jobs/emit-change.ts";
import { jobTransitions } from "../jobs/transitions.ts";

/** Cancels a job and its scheduled bookings, which frees their times, and emails the customer. */
export async function cancelJob(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const job = await lock(db, "Job", id);
  const cancelledAt = currentTime();
  const ended = await transition(db, jobTransitions, job, "cancel", { cancelledAt, endedFrom: job.status });
  await emitCancelled(db, job, { ...ended, cancelledAt });
  const cancelled = await db.updateManyAndReturn("Booking", {
    where: { jobId: id, status: "scheduled" },
    data: { status: "cancelled" },
  });
  for (const booking of cancelled) {
    await emitBookingEnded(db, "booking.cancelled", { ...booking, status: "scheduled" }, booking);
    await confirmBooking(db, booking);
  }
  await recordJob(context, "job_cancelled", job, { before: { status: job.status } });
  return ended;
}
