import type { Moves, States } from "../kernel/states.ts";

/** Its first quote or job moves a lead as qualifying by hand does, and what wins a quote or invoice as marking it won. */
export const leadStates = {
  record: "lead",
  moves: {
    qualify: { from: ["new"], to: "converted" },
    win: { from: ["new", "converted"], to: "won" },
    lose: { from: ["new", "converted"], to: "lost" },
  },
} satisfies States<Moves>;
