import { randomUUIDv7 } from "node:crypto";

/** A UUIDv7 for a given time, so that generated history sorts by time. */
export function uuidAt(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, "0");
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}${randomUUIDv7().slice(13)}`;
}
