import { useMemo } from "preact/hooks";
import { businessTimeZone } from "../../data/viewer.ts";
import { shown, startOf, today } from "../../records/days.ts";
import { chip } from "./Block.tsx";
import { drag, startDrag, type Target } from "./drag.ts";
import { type Item, isMovable, joined } from "./items.ts";
import styles from "./Schedule.module.css";
import { isIn, placed } from "./TimeGrid.tsx";

type Props = {
  label: string;
  days: readonly Temporal.PlainDate[];
  month: number;
  /** The maximum of items shown per day. */
  maxShown: number;
  items: readonly Item[];
  addressOfDay: (day: Temporal.PlainDate) => string;
  onOpen: (item: Item) => void;
  onMove: (item: Item, to: Item) => void;
  onUnschedule: (item: Item) => void;
};

/** A month in whole weeks. Each day shows its first items and the number of others. */
export function Month(props: Props) {
  const { label, days, month, maxShown, items, addressOfDay, onOpen, onMove, onUnschedule } = props;
  const cells = useMemo(() => cellsOf(days, joined(items), maxShown), [String(days[0]), days.length, items, maxShown]);
  const target = drag.value?.target;
  const over = target?.kind === "day" ? target.day : undefined;
  const now = today();
  function dragged(event: PointerEvent, item: Item): void {
    if (!isMovable(item)) return;
    startDrag(event, {
      item,
      targetAt: (x, y) => dayTarget(x, y, (day) => movedTo(item, day)),
      onDrop: (found) => (found.kind === "waiting" ? onUnschedule(item) : onMove(item, found.to)),
      scroller: null,
    });
  }
  return (
    <section class={styles.month} aria-label={label} data-grid>
      <div class={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <p key={day.dayOfWeek}>{shown(day, { weekday: "short" })}</p>
        ))}
      </div>
      <ol class={styles.cells}>
        {days.map((day, index) => {
          const cell = cells[index] ?? { first: [], count: 0 };
          const address = addressOfDay(day);
          return (
            <li
              key={String(day)}
              class={styles.cell}
              data-day={String(day)}
              data-outside={day.month !== month || undefined}
              data-today={day.equals(now) || undefined}
              data-over={over === String(day) || undefined}
            >
              <a class={styles.date} href={address} aria-label={dayName(day, cell.count)}>
                {day.day === 1 ? shown(day, { day: "numeric", month: "short" }) : day.day}
              </a>
              {cell.first.map((item, position) =>
                chip({
                  item,
                  tabIndex: index === 0 && position === 0 ? 0 : -1,
                  onOpen: () => onOpen(item),
                  onPointerDown: (event) => dragged(event, item),
                }),
              )}
              {cell.count > cell.first.length && (
                <a class={styles.more} href={address} aria-label={moreName(day, cell)}>
                  {cell.first.length > 0 ? `${cell.count - cell.first.length} more` : cell.count}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function dayName(day: Temporal.PlainDate, count: number): string {
  // On the first of a month the cell shows the short month, and its accessible name contains the visible text.
  const name = shown(day, { weekday: "long", day: "numeric", month: day.day === 1 ? "short" : "long" });
  return `${name}, ${count === 0 ? "nothing scheduled" : `${count} scheduled`}`;
}

function moreName(day: Temporal.PlainDate, { first, count }: Cell): string {
  const what = first.length > 0 ? `${count - first.length} more` : `${count} scheduled`;
  return `${what} on ${shown(day, { day: "numeric", month: "long" })}`;
}

type Cell = { first: Item[]; count: number };

/** A single pass, since a month can have thousands of items. */
function cellsOf(days: readonly Temporal.PlainDate[], items: readonly Item[], maxShown: number): Cell[] {
  const starts = days.map((day) => Date.parse(startOf(day)));
  const end = Date.parse(startOf((days.at(-1) ?? today()).add({ days: 1 })));
  const cells = days.map((): Cell => ({ first: [], count: 0 }));
  for (const item of items) {
    if (item.start >= end || item.end < (starts[0] ?? end)) continue;
    let index = Math.max(0, lastAt(starts, item.start));
    do {
      const cell = cells[index];
      if (cell === undefined) break;
      cell.count += 1;
      if (cell.first.length < maxShown) cell.first.push(item);
      index += 1;
    } while ((starts[index] ?? Number.POSITIVE_INFINITY) < item.end);
  }
  return cells;
}

/** The index of the last start at or before the time, by binary search. */
function lastAt(starts: readonly number[], ms: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The drop target under the pointer: a day or the list of unscheduled jobs. */
export function dayTarget(x: number, y: number, put: (day: Temporal.PlainDate) => Item): Target | undefined {
  if (isIn(document.querySelector("[data-waiting]"), x, y)) return { kind: "waiting" };
  const cell = [...document.querySelectorAll<HTMLElement>("[data-grid] [data-day]")].find((one) => isIn(one, x, y));
  const day = cell?.dataset.day;
  return day === undefined ? undefined : { kind: "day", day, to: put(Temporal.PlainDate.from(day)) };
}

const firstHour = 9;

/** An unscheduled job dropped on a day starts at 9:00. */
export function onDay(item: Item, day: Temporal.PlainDate): Item {
  const time = Temporal.PlainTime.from({ hour: firstHour });
  const start = day.toZonedDateTime({ timeZone: businessTimeZone.value, plainTime: time }).epochMilliseconds;
  return { ...item, start, end: start + item.end - item.start };
}

/** The item on another day, with the same time of day and duration. */
function movedTo(item: Item, day: Temporal.PlainDate): Item {
  const before = Temporal.Instant.fromEpochMilliseconds(item.start).toZonedDateTimeISO(businessTimeZone.value);
  const start = before.toPlainDate().equals(day)
    ? item.start
    : day.toZonedDateTime({ timeZone: businessTimeZone.value, plainTime: before.toPlainTime() }).epochMilliseconds;
  return placed(item, { person: undefined }, start);
}
