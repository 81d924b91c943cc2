import { withQuery } from "../../data/addresses.ts";
import { mondayOf, readDay, shown, startOf, today, weekTitle } from "../../records/days.ts";

export const views = ["day", "week", "month"] as const;
export type ViewName = (typeof views)[number];

/** The view in the URL. */
export type View = {
  name: ViewName;
  day: Temporal.PlainDate;
  /** The ids of the chosen members; empty for everyone. `unassigned` stands for items without an assignee. */
  people: readonly string[];
};

export const nobody = "unassigned";

export function readView({ view, date, people }: Readonly<Record<string, string>>, isNarrow: boolean): View {
  return {
    name: views.find((name) => name === view) ?? (isNarrow ? "day" : "week"),
    day: readDay(date) ?? today(),
    people: people ? people.split(",") : [],
  };
}

export function addressOf({ name, day, people }: View, now = today()): string {
  return withQuery("/schedule", {
    view: name,
    date: day.equals(now) ? undefined : String(day),
    people: people.join(","),
  });
}

/** The days on the screen. A month has whole weeks. */
export function daysOf({ name, day }: View): Temporal.PlainDate[] {
  const [first, count] = spanOf(name, day);
  return Array.from({ length: count }, (_, index) => first.add({ days: index }));
}

function spanOf(name: ViewName, day: Temporal.PlainDate): [first: Temporal.PlainDate, count: number] {
  if (name === "day") return [day, 1];
  if (name === "week") return [mondayOf(day), 7];
  const first = mondayOf(day.with({ day: 1 }));
  const last = day.with({ day: day.daysInMonth });
  return [first, Math.ceil((first.until(last).days + 1) / 7) * 7];
}

/** The query's variables. */
export function variablesOf(view: View) {
  const days = daysOf(view);
  const [first = view.day, last = view.day] = [days[0], days.at(-1)];
  const ids = view.people.filter((id) => id !== nobody);
  return {
    from: startOf(first),
    to: startOf(last.add({ days: 1 })),
    ...(view.people.length > 0 ? { assignee_ids: ids, unassigned: view.people.includes(nobody) } : {}),
  };
}

/** The next or previous day, week or month. */
export function turned(view: View, by: 1 | -1): View {
  const step = { day: { days: by }, week: { weeks: by }, month: { months: by } }[view.name];
  return { ...view, day: view.day.add(step) };
}

export function titleOf({ name, day }: View): string {
  if (name === "day") return shown(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  if (name === "week") return weekTitle(mondayOf(day));
  return shown(day, { month: "long", year: "numeric" });
}
