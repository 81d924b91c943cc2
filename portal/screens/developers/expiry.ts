import type { Tone } from "../../components/Badge.tsx";
import { now } from "../../data/clock.ts";
import { businessTimeZone } from "../../data/viewer.ts";

const soonMs = 14 * 86_400_000;

/** A key's expiry as a badge; no word while it is far away. */
export function expiryOf({ expires_at: expiresAt, is_live: isLive }: { expires_at: string | null; is_live: boolean }): {
  tone: Tone;
  word: string | undefined;
} {
  if (expiresAt === null) return { tone: "plain", word: undefined };
  const leftMs = Temporal.Instant.from(expiresAt).epochMilliseconds - now().epochMilliseconds;
  if (!isLive || leftMs <= 0) return { tone: "bad", word: "Expired" };
  return leftMs <= soonMs ? { tone: "warn", word: "Expires soon" } : { tone: "plain", word: undefined };
}

/** The last second of a day in the business's time zone. */
export function endOfDay(day: Temporal.PlainDate): string {
  const next = day.add({ days: 1 }).toZonedDateTime(businessTimeZone.value);
  return next.subtract({ seconds: 1 }).toInstant().toString();
}
