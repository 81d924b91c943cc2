import { assertTransition, type Moves, type States } from "../../kernel/states.ts";

/** `update` and `discard` are its author's over the API, all others any person's. */
export const draftStates = {
  record: "draft",
  moves: {
    update: { from: [], to: "", stays: ["draft"] },
    discard: { from: ["draft"], to: "deleted" },
    edit: { from: [], to: "", stays: ["draft", "failed"] },
    delete: { from: ["draft", "failed"], to: "deleted" },
    send: { from: ["draft", "failed"], to: "sending" },
    undo: { from: ["sending"], to: "deleted" },
    schedule: { from: ["draft"], to: "scheduled" },
    unschedule: { from: ["scheduled"], to: "deleted" },
  },
} as const satisfies States<Moves>;

export function refuseDraftMove(status: string, move: keyof typeof draftStates.moves): void {
  assertTransition(draftStates, move, status);
}
