import type { Moves, States } from "../../kernel/states.ts";

/** What a person's buttons do. Once it is due, what was sent or scheduled becomes `sent` or `failed` by itself. */
export const sendingStates = {
  record: "draft",
  moves: {
    send: { from: ["draft", "failed"], to: "sending" },
    undo: { from: ["sending"], to: "deleted" },
    schedule: { from: ["draft"], to: "scheduled" },
    unschedule: { from: ["scheduled"], to: "deleted" },
  },
} as const satisfies States<Moves>;
