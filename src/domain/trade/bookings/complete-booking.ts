import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { bookingTransitions } from "./transitions.ts";

export async function completeBooking({ db }: MutationContext, { id }: { id: string }) {
  return transition(db, bookingTransitions, await lock(db, "Booking", id), "complete");
}
