import { Transitions } from "../../kernel/transition.ts";

/** Changes of `scheduled_start` schedule and unschedule a job. The other actions have endpoints of their own. */
export const jobTransitions = new Transitions(
  "Job",
  {
    noun: "job",
    verbs: { reopen_unscheduled: "reopen", reopen_scheduled: "reopen", reopen_started: "reopen" },
  },
  {
    change_lines: {
      unscheduled: "unscheduled",
      scheduled: "scheduled",
      in_progress: "in_progress",
      completed: "completed",
    },
    schedule: { unscheduled: "scheduled" },
    unschedule: { scheduled: "unscheduled" },
    start: { scheduled: "in_progress" },
    complete: { unscheduled: "completed", scheduled: "completed", in_progress: "completed" },
    cancel: { unscheduled: "cancelled", scheduled: "cancelled", in_progress: "cancelled" },
    reopen_unscheduled: { completed: "unscheduled", cancelled: "unscheduled" },
    reopen_scheduled: { completed: "scheduled", cancelled: "scheduled" },
    reopen_started: { completed: "in_progress", cancelled: "in_progress" },
  },
);
