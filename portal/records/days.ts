import { now } from "../data/clock.ts";
import { businessTimeZone } from "../data/viewer.ts";

/** Today in the business's time zone. */
export function today(): Temporal.PlainDate {
  return now().toZonedDateTimeISO(businessTimeZone.value).toPlainDate();
}

/** The start of a day in the business's time zone: midnight, or the day's first time if clocks skip midnight. */
export function startOf(day: Temporal.PlainDate): string {
  return day.toZonedDateTime(businessTimeZone.value).toInstant().toString();
}

/** An instant's day in the business's time zone. */
export function dayOf(instant: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(businessTimeZone.value).toPlainDate();
}

export function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

/** Parses `2026-07-03`; undefined if the text is no day. */
export function readDay(text: string | undefined): Temporal.PlainDate | undefined {
  try {
    return text === undefined ? undefined : Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

/** Formats a week: `29 Jun to 5 Jul 2026`. */
export function weekTitle(monday: Temporal.PlainDate): string {
  return `${shown(monday, { day: "numeric", month: "short" })} to ${shown(monday.add({ days: 6 }), { dateStyle: "medium" })}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day, in UTC because a plain day has no time zone. */
export function shown(day: Temporal.PlainDate, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-AU", { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(Date.UTC(day.year, day.month - 1, day.day));
}
