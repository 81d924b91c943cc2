import { badField } from "../../problems.ts";

const longestDays = 31;
const dayMilliseconds = 86_400_000;

type Given = { start_at?: Date | null | undefined; end_at?: Date | null | undefined };

/** Faults are told of a field that the caller sent: of `end_at`, unless only `start_at` was. */
export function readTimes(given: Given, kept: { startAt: Date; endAt: Date }): { startAt: Date; endAt: Date } {
  const startAt = given.start_at ?? kept.startAt;
  const endAt = given.end_at ?? kept.endAt;
  const movesEnd = given.end_at != null;
  if (endAt <= startAt)
    throw movesEnd ? badField("/end_at", "must be after start_at") : badField("/start_at", "must be before end_at");
  if (endAt.getTime() - startAt.getTime() > longestDays * dayMilliseconds)
    throw badField(movesEnd ? "/end_at" : "/start_at", `must make a booking of at most ${longestDays} days`);
  return { startAt, endAt };
}
