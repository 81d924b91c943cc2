import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { bookingTransitions } from "./transitions.ts";

export async function cancelBooking({ db }: MutationContext, { id }: { id: string }) {
  const cancelled = await transition(db, bookingTransitions, await lock(db, "Booking", id), "cancel");
  await confirmBooking(db, cancelled);
  return cancelled;
}
