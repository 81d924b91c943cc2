import type { Moves, States } from "../kernel/states.ts";

export const bookingStates = {
  record: "booking",
  moves: {
    complete: { from: ["scheduled"], to: "completed" },
    cancel: { from: ["scheduled"], to: "cancelled" },
  },
} as const satisfies States<Moves>;
