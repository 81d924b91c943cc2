import { Transitions } from "../../kernel/transition.ts";

export const bookingTransitions = new Transitions(
  "Booking",
  { noun: "booking" },
  {
    complete: { scheduled: "completed" },
    cancel: { scheduled: "cancelled" },
  },
);
