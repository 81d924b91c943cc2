import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { emitBookingEnded } from "./emit-change.ts";
import { bookingTransitions } from "./transitions.ts";

export async function completeBooking({ db }: MutationContext, { id }: { id: string }) {
  const booking = await lock(db, "Booking", id);
  const completed = await transition(db, bookingTransitions, booking, "complete");
  await emitBookingEnded(db, "booking.completed", booking, completed);
  return completed;
}
