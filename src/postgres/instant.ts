/** The lengths of a time as Postgres writes it, in UTC with at most milliseconds. */
const [shortest, longest] = [22, 26];

/** Converts Postgres' text of a UTC time to the format of `Date`. Undefined for years before 1 or above 9999. */
export function writeInstant(text: string): string | undefined {
  if (text.length < shortest || text.length > longest || text.charCodeAt(4) !== 45 || !text.endsWith("+00"))
    return undefined;
  if (text.length === longest) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  const fraction = text.length === shortest ? "000" : text.slice(20, -3).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/** Like `writeInstant`, for a time in a JSON value. */
export function instantOfJson(text: string): string {
  return text.length === 29 && text.endsWith("+00:00") ? `${text.slice(0, 23)}Z` : new Date(text).toISOString();
}
