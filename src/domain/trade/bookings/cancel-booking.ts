import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { emitBookingEnded } from "./emit-change.ts";
import { bookingTransitions } from "./transitions.ts";

export async function cancelBooking({ db }: MutationContext, { id }: { id: string }) {
  const booking = await lock(db, "Booking", id);
  const cancelled = await transition(db, bookingTransitions, booking, "cancel");
  await emitBookingEnded(db, "booking.cancelled", booking, cancelled);
  await confirmBooking(db, cancelled);
  return cancelled;
}
