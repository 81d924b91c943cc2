import { businessTimeZone } from "./viewer.ts";

/** What a field for a time shows of an instant, in the business's time zone: `2026-07-03T14:30`. */
export function localOf(instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(businessTimeZone.value).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}

/** The instant of what such a field holds; undefined where it holds none. */
export function instantOf(local: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(businessTimeZone.value).toInstant().toString();
  } catch {
    return undefined;
  }
}
