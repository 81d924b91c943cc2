import type { StreamedEntry } from "./entry.ts";

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

/** RFC 5425, section 4.3.1: receivers should take 8,192 bytes. Many cut what is longer. */
const maxBytes = 8192;

/** RFC 5424, with the entry as JSON in the place of its text. JSON escapes what is not ASCII, so that no encoding is in question. */
export function formatSyslog(entry: StreamedEntry, hostname: string): string {
  const message = format(entry, hostname);
  if (message.length <= maxBytes) return message;
  return format({ ...entry, before: null, after: null, is_truncated: true }, hostname);
}

/** Octet counting (RFC 6587, section 3.4.1; RFC 5425, section 4.3): the length, a space, and the message. */
export function frameOf(message: string): string {
  return `${Buffer.byteLength(message)} ${message}`;
}

function format(entry: StreamedEntry & { is_truncated?: true }, hostname: string): string {
  const json = JSON.stringify(entry).replaceAll(/[\u0080-\uffff]/g, toAscii);
  return `<${priority}>1 ${entry.time} ${hostname} fieldline - ${entry.type} - ${json}`;
}

function toAscii(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
