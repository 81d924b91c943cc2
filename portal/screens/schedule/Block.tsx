import { time } from "../../data/time.ts";
import type { Item } from "./items.ts";
import { isMovable } from "./items.ts";
import { instant, periodOf, whoOf } from "./move.ts";
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

/** A booking or job in its place. A job has a broken edge, a visit a double one; a job within its booking, an inner one. */
export function Block({ item, style, isShort = false, canResize = false, tabIndex, onOpen, ...on }: Props) {
  const { id, kind, isVisit, title, start, status, customer, suburb, job } = item;
  const begin = time(instant(start));
  const facts = [[customer, suburb].filter(Boolean).join(", "), whoOf(item)].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      class={isShort ? styles.chip : styles.block}
      style={style}
      data-block={id}
      data-kind={isVisit ? "visit" : kind}
      data-status={status}
      data-with-job={job !== undefined || undefined}
      data-movable={isMovable(item) || undefined}
      tabIndex={tabIndex}
      aria-label={`${begin} ${title}${isShort ? "" : ` ${facts}`}, ${detailsOf(item, isShort)}`}
      onClick={onOpen}
      onPointerDown={on.onPointerDown}
    >
      {isShort ? (
        `${begin} ${title}`
      ) : (
        <>
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

/** What its place and shape say to those who see them. In a month the day is said by its date, and times are many. */
function detailsOf(item: Item, isShort: boolean): string {
  const { status } = item;
  const who = whoOf(item) || "nobody assigned";
  return [nameOf(item) + (words[status] ?? ""), ...(isShort ? [] : [periodOf(item)]), who].join(", ");
}

export function nameOf({ kind, isVisit, job }: Item): string {
  const name = kind === "job" ? "job" : isVisit ? "visit" : "booking";
  return job === undefined ? name : `${name} and its job`;
}
