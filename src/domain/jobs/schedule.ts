import { badField } from "../../problems.ts";
import { assertTransition } from "../kernel/states.ts";
import { jobStates } from "./states.ts";

type Times = { scheduledStart: Date | null; scheduledEnd: Date | null };
type Given = { scheduled_start?: Date | null | undefined; scheduled_end?: Date | null | undefined };

/** When the job is to be done, and the state that follows from it. */
export function planSchedule<Status extends string>(
  job: Times & { status: Status },
  given: Given,
): Times & { status: Status | "scheduled" | "unscheduled" } {
  const scheduledStart = given.scheduled_start === undefined ? job.scheduledStart : given.scheduled_start;
  // What has no beginning any more has no end either, unless the caller still names one.
  const kept = given.scheduled_start === null ? null : job.scheduledEnd;
  const scheduledEnd = given.scheduled_end === undefined ? kept : given.scheduled_end;
  refuseDisorder(scheduledStart, scheduledEnd, given);
  const times = { scheduledStart, scheduledEnd };
  if ((scheduledStart === null) === (job.scheduledStart === null)) return { ...times, status: job.status };
  const move = scheduledStart === null ? "unschedule" : "schedule";
  assertTransition(jobStates, move, job.status);
  return { ...times, status: jobStates.moves[move].to };
}

function refuseDisorder(start: Date | null, end: Date | null, given: Given): void {
  if (end === null) return;
  if (start === null) throw badField("/scheduled_end", "needs a scheduled_start");
  if (end > start) return;
  if (given.scheduled_end === undefined) throw badField("/scheduled_start", "must be before scheduled_end");
  throw badField("/scheduled_end", "must be after scheduled_start");
}
