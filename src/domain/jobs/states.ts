import type { Moves, States } from "../kernel/states.ts";

const live = ["unscheduled", "scheduled", "in_progress"] as const;

/** Scheduling and unscheduling come of the dates; the others are asked for. */
export const jobStates = {
  record: "job",
  moves: {
    schedule: { from: ["unscheduled"], to: "scheduled" },
    unschedule: { from: ["scheduled"], to: "unscheduled" },
    start: { from: ["scheduled"], to: "in_progress" },
    complete: { from: live, to: "completed" },
    cancel: { from: live, to: "cancelled" },
  },
} as const satisfies States<Moves>;
