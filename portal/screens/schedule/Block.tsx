import { time } from "../../data/time.ts";
import type { Item } from "./items.ts";
import { isMovable } from "./items.ts";
import { instant, periodOf, whoOf } from "./move.ts";
import styles from "./Schedule.module.css";

type Props = {
  item: Item;
  style: Record<string, string>;
  canResize?: boolean;
  tabIndex: number;
  onOpen: () => void;
  onPointerDown?: ((event: PointerEvent) => void) | undefined;
  onResize?: ((event: PointerEvent) => void) | undefined;
};

/**
 * A booking or job in the grid. A job has a dashed border, a visit a double one, and a booking with its job an inner
 * dashed one.
 */
export function Block({ item, style, canResize = false, tabIndex, onOpen, onPointerDown, onResize }: Props) {
  const { title, customer, suburb } = item;
  const begin = time(instant(item.start));
  const facts = [[customer, suburb].filter(Boolean).join(", "), whoOf(item)].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      class={styles.block}
      style={style}
      {...dataOf(item)}
      tabIndex={tabIndex}
      aria-label={`${begin} ${title} ${facts}, ${nameOf(item)}${stateOf(item)}, ${periodOf(item)}, ${assigneesOf(item)}`}
      onClick={onOpen}
      onPointerDown={onPointerDown}
    >
      <span class={styles.title}>
        <span class={styles.begin}>{begin}</span> {title}
      </span>{" "}
      <span class={styles.facts}>{facts}</span>
      {canResize && (
        <span
          class={styles.handle}
          data-handle
          onPointerDown={(event) => {
            event.stopPropagation();
            onResize?.(event);
          }}
        />
      )}
    </button>
  );
}

type ChipProps = Pick<Props, "item" | "tabIndex" | "onOpen"> & { onPointerDown: (event: PointerEvent) => void };

/** An item as one line of a month, whose date is in the cell. A function and no component, because a month has many. */
export function chip({ item, tabIndex, onOpen, onPointerDown }: ChipProps) {
  const line = `${time(instant(item.start))} ${item.title}`;
  return (
    <button
      key={item.id}
      type="button"
      class={styles.chip}
      {...dataOf(item)}
      tabIndex={tabIndex}
      aria-label={`${line}, ${nameOf(item)}${stateOf(item)}, ${assigneesOf(item)}`}
      onClick={onOpen}
      onPointerDown={onPointerDown}
    >
      {line}
    </button>
  );
}

/** Data attributes for the styles and for dragging. */
function dataOf(item: Item) {
  const { id, kind, isVisit, status, job } = item;
  return {
    "data-block": id,
    "data-kind": isVisit ? "visit" : kind,
    "data-status": status,
    "data-with-job": job !== undefined || undefined,
    "data-movable": isMovable(item) || undefined,
  };
}

const states: Readonly<Record<string, string>> = { in_progress: ", in progress", completed: ", completed" };

function stateOf({ status }: Item): string {
  return states[status] ?? "";
}

function assigneesOf(item: Item): string {
  return whoOf(item) || "nobody assigned";
}

export function nameOf({ kind, isVisit, job }: Item): string {
  const name = kind === "job" ? "job" : isVisit ? "visit" : "booking";
  return job === undefined ? name : `${name} and its job`;
}
