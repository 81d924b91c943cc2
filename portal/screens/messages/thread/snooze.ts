const laterHours = 3;
const morning = "08:00";

type Snooze = { name: string; at: Temporal.ZonedDateTime };

/** The offered times in the business's time zone: mornings at 8, and later today if the day is long enough. */
export function snoozeTimes(now: Temporal.ZonedDateTime): Snooze[] {
  const today = now.toPlainDate();
  const later = now.add({ hours: laterHours }).round({ smallestUnit: "hour", roundingMode: "ceil" });
  const inTheMorning = (days: number) =>
    today.add({ days }).toZonedDateTime({ timeZone: now.timeZoneId, plainTime: morning });
  const untilMonday = 8 - today.dayOfWeek;
  return [
    ...(later.toPlainDate().equals(today) ? [{ name: "Later today", at: later }] : []),
    { name: "Tomorrow", at: inTheMorning(1) },
    // On a Sunday, next Monday is tomorrow.
    { name: "Next week", at: inTheMorning(untilMonday === 1 ? 8 : untilMonday) },
  ];
}
