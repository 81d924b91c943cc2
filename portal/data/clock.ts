import { signal } from "@preact/signals";

/** How far the server's clock is ahead of the browser's, which may be a day wrong. */
const aheadMs = signal(0);

/** Less is on the answer's way. */
const leastMs = 60_000;

/** Notes from the `Date` of an answer what time it is. */
export function noteTime(date: string | null): void {
  const ahead = Date.parse(date ?? "") - Temporal.Now.instant().epochMilliseconds;
  if (Math.abs(ahead - aheadMs.peek()) >= leastMs) aheadMs.value = Math.abs(ahead) < leastMs ? 0 : ahead;
}

/** What time it is by the server's clock. */
export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: aheadMs.value });
}
