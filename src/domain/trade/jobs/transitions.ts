import { Transitions } from "../../kernel/transition.ts";

/** A change of `scheduled_start` schedules or unschedules a job; every other action is an endpoint of its own. */
export const jobTransitions = new Transitions(
  "Job",
  { noun: "job" },
  {
    schedule: { unscheduled: "scheduled" },
    unschedule: { scheduled: "unscheduled" },
    start: { scheduled: "in_progress" },
    complete: { unscheduled: "completed", scheduled: "completed", in_progress: "completed" },
    cancel: { unscheduled: "cancelled", scheduled: "cancelled", in_progress: "cancelled" },
  },
);
