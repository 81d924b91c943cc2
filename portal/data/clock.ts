import { signal } from "@preact/signals";

/** The server's clock minus the browser's, which may be a day wrong. */
const aheadMs = signal(0);

/** Ignores smaller differences, which the network's latency explains. */
const minMs = 60_000;

/** Sets the clock by the `Date` header of an answer. */
export function noteTime(date: string | null): void {
  const ahead = Date.parse(date ?? "") - Temporal.Now.instant().epochMilliseconds;
  if (Math.abs(ahead - aheadMs.peek()) >= minMs) aheadMs.value = Math.abs(ahead) < minMs ? 0 : ahead;
}

/** The time by the server's clock. */
export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: aheadMs.value });
}
