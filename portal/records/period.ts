import { date, dateTime, time } from "../data/time.ts";

/** `3 Jul 2026, 2:30 pm to 4:00 pm`; without an end, the start alone. */
export function period(start: string, end: string | null): string {
  if (end === null) return dateTime(start);
  return `${dateTime(start)} to ${date(start) === date(end) ? time(end) : dateTime(end)}`;
}
