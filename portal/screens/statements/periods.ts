import { today } from "../../records/days.ts";

/** A period's first and last day: `2026-10-01`. */
export type Period = { from: string; to: string };

export const periodNames = {
  this_month: "This month",
  last_month: "Last month",
  last_3_months: "Last 3 months",
} as const;

export type PeriodName = keyof typeof periodNames;

/** The days of a named period, which ends today or with the last month. */
export function periodOf(name: PeriodName): Period {
  const day = today();
  const first = day.with({ day: 1 });
  if (name === "this_month") return daysOf(first, day);
  if (name === "last_month") return daysOf(first.subtract({ months: 1 }), first.subtract({ days: 1 }));
  return daysOf(first.subtract({ months: 2 }), day);
}

/** The name of a period; undefined if it has none. */
export function nameOf({ from, to }: Period): PeriodName | undefined {
  return (Object.keys(periodNames) as PeriodName[]).find((name) => {
    const named = periodOf(name);
    return named.from === from && named.to === to;
  });
}

function daysOf(from: Temporal.PlainDate, to: Temporal.PlainDate): Period {
  return { from: from.toString(), to: to.toString() };
}
