import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { time } from "../../data/time.ts";
import { shown } from "../../records/days.ts";
import { type Column, hoursAt, instantAt, layOut } from "./axis.ts";
import { Block } from "./Block.tsx";
import { drag, minMs, snap, startDrag, type Target } from "./drag.ts";
import { hourMs, type Item, isMovable, joined } from "./items.ts";
import { instant, overlapOf, periodOf } from "./move.ts";
import { Now } from "./Now.tsx";
import styles from "./Schedule.module.css";

type Props = {
  label: string;
  columns: readonly Column[];
  items: readonly Item[];
  maxLanes: number;
  addressOfDay: (day: Temporal.PlainDate) => string;
  onOpen: (item: Item) => void;
  onMove: (item: Item, to: Item) => void;
  onUnschedule: (item: Item) => void;
  /** Called for a click on an empty place. */
  onNew: (start: number, person: Column["person"]) => void;
};

/** The height of an hour in rem. */
const hourRem = 3;
/** The hour that the grid scrolls to at first. */
const firstHour = 7;

export function TimeGrid(props: Props) {
  const { label, columns, items, maxLanes, addressOfDay, onOpen, onMove, onUnschedule, onNew } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [first] = columns;
  const hours = Math.max(...columns.map((column) => column.hours));
  const laidOut = useMemo(
    () => columns.map((column) => layOut(joined(itemsOf(column, items)), column, maxLanes)),
    [columns, items, maxLanes],
  );
  const period = `${first?.from} ${columns.length}`;
  useLayoutEffect(() => {
    const outer = scroller.current;
    const row = outer?.querySelector<HTMLElement>("[data-hour]");
    if (outer != null && row != null) outer.scrollTop = firstHour * row.offsetHeight;
  }, [period]);

  function dragged(event: PointerEvent, item: Item, isResize: boolean): void {
    if (!isMovable(item)) return;
    const grabbed = columnAt(scroller.current, columns, event.clientX, event.clientY);
    const grabbedMs = grabbed === undefined ? 0 : instantAt(grabbed.column, grabbed.at) - item.start;
    startDrag(event, {
      item,
      targetAt: (x, y) =>
        findTarget(scroller.current, columns, x, y, (column, at) =>
          isResize
            ? resized(item, column, at)
            : placed(item, column, snap(instantAt(column, at) - grabbedMs), grabbed?.column.person),
        ),
      onDrop: (target) => drop(target, item),
      scroller: scroller.current,
    });
  }

  function drop(target: Target, item: Item): void {
    if (target.kind === "waiting") onUnschedule(item);
    else onMove(item, target.to);
  }

  return (
    <section
      ref={scroller}
      class={styles.grid}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      data-grid
      style={{ "--columns": String(columns.length), "--hours": String(hours), "--hour": `${hourRem}rem` }}
    >
      <div class={styles.corner} />
      {columns.map(({ key, day, person }, index) => (
        <div key={key} class={styles.head} style={{ gridColumn: String(index + 2) }}>
          {person === undefined ? (
            <a href={addressOfDay(day)}>{shown(day, { weekday: "short", day: "numeric", month: "short" })}</a>
          ) : (
            <bdi>{person?.name ?? "Unassigned"}</bdi>
          )}
        </div>
      ))}
      <div class={styles.times} aria-hidden="true">
        {Array.from({ length: Math.ceil(hours) }, (_, hour) => (
          <div key={hour} data-hour>
            {first !== undefined && hour > 0 && hourName(first, hour, columns.length > 1 && first.person === undefined)}
          </div>
        ))}
      </div>
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the `n` key opens the same dialog
        // biome-ignore lint/a11y/noStaticElementInteractions: the button above opens the same dialog
        <div
          key={column.key}
          class={styles.column}
          data-column={index}
          style={{ gridColumn: String(index + 2) }}
          onClick={({ target, currentTarget, clientY }) => {
            if (target !== currentTarget) return;
            const { top, height } = currentTarget.getBoundingClientRect();
            const at = ((clientY - top) / height) * hours;
            onNew(Math.floor(instantAt(column, at) / (2 * minMs)) * 2 * minMs, column.person);
          }}
        >
          {laidOut[index]?.blocks.map(({ item, top, height, lane, lanes, begins, ends }) => (
            <Block
              key={item.id}
              item={item}
              style={{
                top: `${(top / hours) * 100}%`,
                height: `${(height / hours) * 100}%`,
                left: `${(lane / lanes) * 100}%`,
                width: `${100 / lanes}%`,
              }}
              tabIndex={index === 0 && top === 0 && begins ? 0 : -1}
              canResize={isMovable(item) && ends}
              onOpen={() => onOpen(item)}
              onPointerDown={(event) => dragged(event, item, false)}
              onResize={(event) => dragged(event, item, true)}
            />
          ))}
          {laidOut[index]?.rests.map(({ top, height, lane, lanes, count }) => (
            <a
              key={`${top} ${lane}`}
              class={styles.rest}
              href={addressOfDay(column.day)}
              style={{
                top: `${(top / hours) * 100}%`,
                height: `${(height / hours) * 100}%`,
                left: `${(lane / lanes) * 100}%`,
                width: `${100 / lanes}%`,
              }}
            >
              +{count}
              <span class="visually-hidden"> more on {shown(column.day, { weekday: "long", day: "numeric" })}</span>
            </a>
          ))}
          <Now column={column} hours={hours} />
        </div>
      ))}
      <Ghost items={items} hours={hours} />
    </section>
  );
}

/** The label of an hour. On a day when clocks change, an hour may appear twice or not at all. */
function hourName(first: Column, hour: number, isClock: boolean): string {
  if (isClock) return hour === 12 ? "12 pm" : hour < 12 ? `${hour} am` : `${hour - 12} pm`;
  return time(instant(first.from + hour * hourMs)).replace(":00", "");
}

function itemsOf({ from, to, person }: Column, items: readonly Item[]): Item[] {
  return items.filter(
    ({ start, end, assignees }) =>
      start < to &&
      (end > from || start >= from) &&
      (person === undefined ||
        (person === null ? assignees.length === 0 : assignees.some(({ id }) => id === person.id))),
  );
}

type Found = { column: Column; index: number; at: number };

/** The column under the pointer, and the pointer's hour in it. */
function columnAt(grid: HTMLElement | null, columns: readonly Column[], x: number, y: number): Found | undefined {
  for (const element of grid?.querySelectorAll<HTMLElement>("[data-column]") ?? []) {
    const { left, right, top, height } = element.getBoundingClientRect();
    if (x < left || x >= right) continue;
    const index = Number(element.dataset.column);
    const column = columns[index];
    const hours = Math.max(...columns.map((one) => one.hours));
    return column && { column, index, at: ((y - top) / height) * hours };
  }
  return undefined;
}

/** The drop target under the pointer: the list of unscheduled jobs, a column or none. */
export function findTarget(
  grid: HTMLElement | null,
  columns: readonly Column[],
  x: number,
  y: number,
  put: (column: Column, at: number) => Item | undefined,
): Target | undefined {
  if (isIn(document.querySelector("[data-waiting]"), x, y)) return { kind: "waiting" };
  if (!isIn(grid, x, y)) return undefined;
  const found = columnAt(grid, columns, x, y);
  const to = found && put(found.column, found.at);
  return found && to && { kind: "column", column: found.column, index: found.index, to };
}

export function isIn(element: Element | null, x: number, y: number): boolean {
  if (element === null) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** The item at another time with the same duration, assigned to the column's member if it has one. */
export function placed(item: Item, { person }: Pick<Column, "person">, start: number, before?: Column["person"]): Item {
  const end = start + item.end - item.start;
  return {
    ...item,
    start,
    end,
    assignees: person === undefined ? item.assignees : assigned(item, person, before),
    ...(item.job === undefined ? {} : { job: placed(item.job, { person }, start, before) }),
  };
}

/** A job may have several assignees. The one whose column it was dragged from is replaced. */
function assigned({ assignees }: Item, person: NonNullable<Column["person"]> | null, before: Column["person"]) {
  const others = assignees.filter(({ id }) => id !== before?.id);
  if (person === null) return others;
  if (others.some(({ id }) => id === person.id)) return others;
  return assignees.some(({ id }) => id === person.id) ? assignees : [...others, person];
}

function resized(item: Item, column: Column, at: number): Item {
  const end = Math.max(item.start + minMs, snap(instantAt(column, at)));
  const { job } = item;
  return { ...item, end, hasEnd: true, ...(job === undefined ? {} : { job: { ...job, end, hasEnd: true } }) };
}

/** A preview of the drop, with its time and overlaps. */
function Ghost({ items, hours }: { items: readonly Item[]; hours: number }) {
  const now = drag.value;
  if (now?.target?.kind !== "column") return null;
  const { column, index, to } = now.target;
  const overlap = overlapOf(to, items);
  const top = hoursAt(column, to.start);
  const height = Math.max(0.4, hoursAt(column, to.end) - top);
  return (
    <div
      class={styles.ghost}
      data-overlaps={overlap !== undefined}
      style={{ gridColumn: String(index + 2), "--top": String(top / hours), "--height": String(height / hours) }}
    >
      <p role="status">
        {periodOf(to)}
        {overlap !== undefined && `, overlaps “${overlap.title}” with ${overlap.customer}`}
      </p>
    </div>
  );
}
