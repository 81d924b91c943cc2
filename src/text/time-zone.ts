/** The IANA name as it is written; undefined for what is no zone, and for offsets and abbreviations, which know no daylight saving. */
export function canonicalTimeZone(name: string): string | undefined {
  if (!/^([a-z_]+\/[\w+/-]+|utc)$/i.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-AU", { timeZone: name }).resolvedOptions();
    // A former name stays as it was given.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/** The instant's day in the zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, time: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return formatIn(timeZone, time, "sv-SE", { dateStyle: "short" });
}

/** The instant's day in the zone, as days are kept: its midnight in UTC. */
export function todayIn(timeZone: string, now: Date): Date {
  return new Date(dayIn(timeZone, now));
}

/** Days are midnights in UTC, all of 24 hours. */
export function daysAfter(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000);
}

/** Making a formatter takes far longer than using it, and there are only so many zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

type Locale = "en-AU" | "sv-SE";

function formatterIn(timeZone: string, locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, locale, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

export function formatIn(timeZone: string, time: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return formatterIn(timeZone, locale, options).format(time);
}

/** What start and end have in common is written once. Around the dash are ordinary spaces, not typographers' thin ones. */
export function formatRangeIn(
  timeZone: string,
  start: Date,
  end: Date,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string {
  return formatterIn(timeZone, locale, options).formatRange(start, end).replaceAll("\u2009", " ");
}
