import { time } from "../../data/time.ts";
import type { Item } from "./items.ts";
import { isMovable } from "./items.ts";
import { instant, periodOf } from "./move.ts";
import styles from "./Schedule.module.css";

type Props = {
  item: Item;
  style?: Record<string, string>;
  /** As on one line, in a month. */
  isShort?: boolean;
  canResize?: boolean;
  tabIndex: number;
  onOpen: () => void;
  onPointerDown?: ((event: PointerEvent) => void) | undefined;
  onResize?: ((event: PointerEvent) => void) | undefined;
};

/** A booking or job in its place. A job has a broken edge, a visit a double one. */
export function Block({ item, style, isShort = false, canResize = false, tabIndex, onOpen, ...on }: Props) {
  const { id, kind, isVisit, title, start, status, customer, suburb, assignees } = item;
  const who = assignees.map(({ name }) => name).join(", ");
  const begin = time(instant(start));
  return (
    <button
      type="button"
      class={isShort ? styles.chip : styles.block}
      style={style}
      data-block={id}
      data-kind={isVisit ? "visit" : kind}
      data-status={status}
      data-movable={isMovable(item)}
      tabIndex={tabIndex}
      aria-label={nameOf(item)}
      onClick={onOpen}
      onPointerDown={on.onPointerDown}
    >
      {isShort ? (
        <>
          <span class={styles.begin}>{begin}</span> {title}
        </>
      ) : (
        <>
          <span class={styles.title}>
            <span class={styles.begin}>{begin}</span> {title}
          </span>
          <span class={styles.facts}>
            {[customer, suburb].filter((part) => part !== null).join(", ")}
            {who !== "" && ` · ${who}`}
          </span>
          {canResize && (
            <span
              class={styles.handle}
              data-handle
              onPointerDown={(event) => {
                event.stopPropagation();
                on.onResize?.(event);
              }}
            />
          )}
        </>
      )}
    </button>
  );
}

const words: Readonly<Record<string, string>> = { in_progress: ", in progress", completed: ", completed" };

/** As it is read out. */
export function nameOf(item: Item): string {
  const { kind, isVisit, title, customer, assignees, status } = item;
  const who = assignees.map(({ name }) => name).join(", ") || "nobody assigned";
  const what = kind === "job" ? "Job" : isVisit ? "Visit" : "Booking";
  return `${what}${words[status] ?? ""}: ${title}, ${customer}, ${periodOf(item)}, ${who}`;
}
