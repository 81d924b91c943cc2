import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { now } from "./clock.ts";
import { businessTimeZone } from "./viewer.ts";

const locale = "en-AU";
const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = businessTimeZone.value;
  const key = JSON.stringify([options, timeZone]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

/** An instant in the business's time zone: `3 Jul 2026, 2:30 pm`. */
export function dateTime(instant: string): string {
  return format({ dateStyle: "medium", timeStyle: "short" }).format(new Date(instant));
}

export function date(instant: string): string {
  return format({ dateStyle: "medium" }).format(new Date(instant));
}

/** `July 2026` */
export function month(instant: string): string {
  return format({ month: "long", year: "numeric" }).format(new Date(instant));
}

const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

/** A date without a time: `3 Jul 2026`. */
export function day(isoDate: string): string {
  return days.format(new Date(`${isoDate}T00:00:00Z`));
}

export function weekday(instant: string): string {
  return format({ weekday: "long", day: "numeric", month: "long" }).format(new Date(instant));
}

export function time(instant: string): string {
  return format({ timeStyle: "short" }).format(new Date(instant));
}

/** An instant with seconds. */
export function exactTime(instant: string): string {
  return format({ dateStyle: "medium", timeStyle: "medium" }).format(new Date(instant));
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

let timer: ReturnType<typeof setInterval> | undefined;
const pass = () => {
  minutes.value += 1;
};
/** Ticks each minute while a screen depends on it. */
const minutes = signal(0, {
  watched() {
    timer = setInterval(pass, 60_000);
    // Timers stop while a computer sleeps.
    document.addEventListener("visibilitychange", pass);
  },
  unwatched() {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", pass);
  },
});

/** `2 minutes ago`, `in 3 hours`; after a week the date. Its component renders again each minute. */
export function ago(instant: string): string {
  void minutes.value;
  const seconds = (Date.parse(instant) - now().epochMilliseconds) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return date(instant);
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  return seconds > 10 ? "in a moment" : "just now";
}

/** Midnight in the business's time zone, the given number of days from today. */
export function midnight(daysFromToday = 0): string {
  const today = now().toZonedDateTimeISO(businessTimeZone.value).toPlainDate();
  return today.add({ days: daysFromToday }).toZonedDateTime(businessTimeZone.value).toInstant().toString();
}

/** The midnight after the given one, in the business's time zone. */
export function midnightAfter(instant: string): string {
  const start = Temporal.Instant.from(instant).toZonedDateTimeISO(businessTimeZone.value);
  return start.toPlainDate().add({ days: 1 }).toZonedDateTime(businessTimeZone.value).toInstant().toString();
}

/** Today's midnight, which changes on a page that stays open overnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => midnight());
  useEffect(() => {
    const renew = () => setToday(midnight());
    const untilNext = Date.parse(midnightAfter(today)) - now().epochMilliseconds;
    const timer = setTimeout(renew, untilNext + 1000);
    // Timers stop while a computer sleeps.
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [today]);
  return today;
}

/** Whether the browser's time zone has another time than the business's. */
export function isElsewhere(): boolean {
  const instant = now();
  const here = Temporal.Now.timeZoneId();
  return instant.toZonedDateTimeISO(here).offset !== instant.toZonedDateTimeISO(businessTimeZone.value).offset;
}
