import type { Tone } from "../../components/Badge.tsx";
import { now } from "../../data/clock.ts";
import { businessTimeZone } from "../../data/viewer.ts";

const soonMs = 14 * 86_400_000;

/** What is to be said of a key's expiry: nothing while it is far. */
export function expiryOf({ expires_at: expiresAt, is_live: isLive }: { expires_at: string | null; is_live: boolean }): {
  tone: Tone;
  word: string | undefined;
} {
  if (expiresAt === null) return { tone: "plain", word: undefined };
  const leftMs = Temporal.Instant.from(expiresAt).epochMilliseconds - now().epochMilliseconds;
  if (!isLive || leftMs <= 0) return { tone: "bad", word: "Expired" };
  return leftMs <= soonMs ? { tone: "warn", word: "Expires soon" } : { tone: "plain", word: undefined };
}

/** The last second of a day of the business. */
export function endOfDay(day: Temporal.PlainDate): string {
  const next = day.add({ days: 1 }).toZonedDateTime(businessTimeZone.value);
  return next.subtract({ seconds: 1 }).toInstant().toString();
}
