import { businessTimeZone } from "./viewer.ts";

/** An instant as the value of a `datetime-local` field, in the business's time zone: `2026-07-03T14:30`. */
export function localOf(instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(businessTimeZone.value).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}

/** The instant of a field's value; undefined if it is empty or invalid. */
export function instantOf(local: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(businessTimeZone.value).toInstant().toString();
  } catch {
    return undefined;
  }
}
