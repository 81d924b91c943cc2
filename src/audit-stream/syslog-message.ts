import type { StreamedEntry } from "./entry.ts";

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

/** RFC 5425, section 4.3.1: receivers should accept 8,192 bytes. Many truncate longer messages. */
const maxBytes = 8192;

/**
 * Formats a message by RFC 5424 with the entry as JSON. Non-ASCII characters are escaped, so the encoding does not
 * matter.
 */
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
