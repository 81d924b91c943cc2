/**
 * Returns the IANA name in its usual spelling. Undefined for unknown zones, and for offsets and abbreviations, which
 * have no daylight saving.
 */
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

/** Returns the instant's day in the zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, time: Date): string {
  // Swedish dates have the format of ISO 8601.
  return formatIn(timeZone, time, "sv-SE", { dateStyle: "short" });
}

/** Returns the instant's day in the zone in the stored form, midnight in UTC. */
export function todayIn(timeZone: string, now: Date): Date {
  return new Date(dayIn(timeZone, now));
}

/** Days are midnights in UTC, so each has 24 hours. */
export function daysAfter(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000);
}

/** Caches formatters, because making one takes far longer than using it. The number of zones is limited. */
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

/**
 * Formats a range, in which common parts are written once. Replaces the thin spaces around the dash by ordinary ones.
 */
export function formatRangeIn(
  timeZone: string,
  start: Date,
  end: Date,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string {
  return formatterIn(timeZone, locale, options).formatRange(start, end).replaceAll("\u2009", " ");
}
