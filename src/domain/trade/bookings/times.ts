import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";

const { max: maxDays } = limits.records.bookingDays;
const dayMilliseconds = 86_400_000;

type Times = { startAt: Date; endAt: Date };
type Input = { start_at?: Date | undefined; end_at?: Date | undefined };

/** Reads the times. An error names a field that the caller sent: `end_at`, or `start_at` if only that was sent. */
export function readTimes(input: Input, present: Times): Times {
  const { start_at: startAt = present.startAt, end_at: endAt = present.endAt } = input;
  const sentEnd = input.end_at !== undefined;
  if (endAt <= startAt)
    throw sentEnd ? badField("/end_at", "must be after start_at") : badField("/start_at", "must be before end_at");
  if (endAt.getTime() - startAt.getTime() > maxDays * dayMilliseconds)
    throw sentEnd
      ? badField("/end_at", `must be at most ${maxDays} days after start_at`)
      : badField("/start_at", `must be at most ${maxDays} days before end_at`);
  return { startAt, endAt };
}

/** The start after which every booking that ends after `end` begins. */
export function earliestStart(end: Date): Date {
  return new Date(end.getTime() - maxDays * dayMilliseconds - 1);
}
