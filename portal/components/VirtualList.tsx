import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import styles from "./VirtualList.module.css";

type Props = {
  ids: readonly string[];
  /** Of each row, in rem. */
  rowRem: number;
  scroller: RefObject<HTMLElement | null>;
  /** Rendered wherever it is: the row that is focused keeps the focus when it is scrolled out of sight. */
  pinnedId: string | undefined;
  /** Called with the rows that are rendered. */
  onShown: (first: number, last: number) => void;
  children: (id: string, index: number) => ComponentChildren;
  /** What follows the last row. */
  end?: ComponentChildren;
};

/** Rows are rendered in steps of so many: a frame has time for a few. */
const step = 4;
/** So many are rendered beyond both edges. */
const beyond = 8;

/** A list of rows of one height, of which only those in sight are rendered, each in its place. */
export function VirtualList({ ids, rowRem, scroller, pinnedId, onShown, children, end }: Props) {
  const [{ first, last }, setShown] = useState({ first: 0, last: 2 * beyond });
  useLayoutEffect(() => {
    const outer = scroller.current;
    if (outer === null) return;
    const look = () => {
      // Not shown at all, it has no height.
      if (outer.clientHeight === 0) return;
      const height = rowRem * rem();
      const from = Math.max(0, Math.floor(outer.scrollTop / height / step) * step - beyond);
      const to = Math.ceil((outer.scrollTop + outer.clientHeight) / height / step) * step + beyond;
      setShown((before) => (before.first === from && before.last === to ? before : { first: from, last: to }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(outer);
    outer.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      outer.removeEventListener("scroll", look);
    };
  }, [rowRem]);
  const until = Math.min(last, ids.length);
  useLayoutEffect(() => onShown(first, until));
  const shown = Array.from({ length: Math.max(0, until - first) }, (_, index) => first + index);
  const pinned = pinnedId === undefined ? -1 : ids.indexOf(pinnedId);
  if (pinned !== -1 && (pinned < first || pinned >= until)) shown[pinned < first ? "unshift" : "push"](pinned);
  const rows = useRows(shown, ids, children);
  return (
    <>
      <ul class={styles.list} style={{ height: `${ids.length * rowRem}rem` }}>
        {rows}
      </ul>
      {end}
    </>
  );
}

/** The rows that were rendered before and are in the same places are not rendered again because others come into sight. */
function useRows(indexes: readonly number[], ids: readonly string[], render: Props["children"]): ComponentChildren[] {
  const before = useRef<{ render: Props["children"]; rows: Map<string, ComponentChildren> }>(undefined);
  const known = before.current?.render === render ? before.current.rows : undefined;
  const rows = new Map<string, ComponentChildren>();
  for (const index of indexes) {
    const id = ids[index] ?? "";
    const place = `${index} ${id}`;
    rows.set(place, known?.get(place) ?? render(id, index));
  }
  before.current = { render, rows };
  return [...rows.values()];
}

/** In pixels. Asked for while nothing is laid out anew: it makes the browser work out styles that are due. */
export function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
