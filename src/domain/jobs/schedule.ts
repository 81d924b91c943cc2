import type { RowOf } from "../../database/query/types.ts";
import { badField } from "../../problems.ts";
import { jobTransitions } from "./transitions.ts";

type Schedule = { scheduledStart: Date | null; scheduledEnd: Date | null };
type Given = { scheduled_start?: Date | null | undefined; scheduled_end?: Date | null | undefined };

const unscheduled: Schedule = { scheduledStart: null, scheduledEnd: null };

/** The schedule after the input; without a start there is no end either, unless the input still gives one. */
export function readSchedule(given: Given, present: Schedule = unscheduled): Schedule {
  const { scheduled_start: scheduledStart = present.scheduledStart } = given;
  const { scheduled_end: scheduledEnd = given.scheduled_start === null ? null : present.scheduledEnd } = given;
  assertOrder(scheduledStart, scheduledEnd, given);
  return { scheduledStart, scheduledEnd };
}

function assertOrder(start: Date | null, end: Date | null, given: Given): void {
  if (end === null) return;
  if (start === null) throw badField("/scheduled_end", "needs a scheduled_start");
  if (end > start) return;
  if (given.scheduled_end === undefined) throw badField("/scheduled_start", "must be before scheduled_end");
  throw badField("/scheduled_end", "must be after scheduled_start");
}

/** The job's status once it has the schedule. */
export function statusWith({ scheduledStart }: Schedule, job: RowOf<"Job">): RowOf<"Job">["status"] {
  if ((scheduledStart === null) === (job.scheduledStart === null)) return job.status;
  return jobTransitions.next(job, scheduledStart === null ? "unschedule" : "schedule");
}
