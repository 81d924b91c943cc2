import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import { jobTransitions } from "./transitions.ts";

const { max: maxDays } = limits.records.jobDays;
const dayMs = 86_400_000;

type Schedule = { scheduledStart: Date | null; scheduledEnd: Date | null };
type Input = { scheduled_start?: Date | null | undefined; scheduled_end?: Date | null | undefined };

const unscheduled: Schedule = { scheduledStart: null, scheduledEnd: null };

/** The schedule after the input. Removing the start also removes the end, unless the input sets it. */
export function readSchedule(input: Input, present: Schedule = unscheduled): Schedule {
  const { scheduled_start: scheduledStart = present.scheduledStart } = input;
  const { scheduled_end: scheduledEnd = input.scheduled_start === null ? null : present.scheduledEnd } = input;
  assertOrder(scheduledStart, scheduledEnd, input);
  return { scheduledStart, scheduledEnd };
}

function assertOrder(start: Date | null, end: Date | null, input: Input): void {
  if (end === null) return;
  if (start === null) throw badField("/scheduled_end", "needs a scheduled_start");
  if (end > start) {
    assertLength(start, end, input);
    return;
  }
  if (input.scheduled_end === undefined) throw badField("/scheduled_start", "must be before scheduled_end");
  throw badField("/scheduled_end", "must be after scheduled_start");
}

/** Checks only changed schedules, because earlier versions allowed longer jobs. */
function assertLength(start: Date, end: Date, input: Input): void {
  if (end.getTime() - start.getTime() <= maxDays * dayMs) return;
  if (input.scheduled_end !== undefined)
    throw badField("/scheduled_end", `must be at most ${maxDays} days after scheduled_start`);
  if (input.scheduled_start !== undefined)
    throw badField("/scheduled_start", `must be at most ${maxDays} days before scheduled_end`);
}

export function statusWith({ scheduledStart }: Schedule, job: RowOf<"Job">): RowOf<"Job">["status"] {
  if ((scheduledStart === null) === (job.scheduledStart === null)) return job.status;
  return jobTransitions.next(job, scheduledStart === null ? "unschedule" : "schedule");
}
