import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import styles from "./VirtualList.module.css";

type Props = {
  ids: readonly string[];
  /** A row's height in rem. */
  rowRem: number;
  scroller: RefObject<HTMLElement | null>;
  /** A row that is always rendered, so that it keeps the focus when it is scrolled out of sight. */
  pinnedId: string | undefined;
  /** Called with the range of rendered rows. */
  onShown: (first: number, last: number) => void;
  children: (id: string, index: number) => ComponentChildren;
  /** Shown after the last row. */
  end?: ComponentChildren;
};

/** Rows are rendered in steps of four, few enough for one frame. */
const step = 4;
/** The rows rendered beyond each edge. */
const beyond = 8;

/** A list of rows of equal height that renders the rows in sight. */
export function VirtualList({ ids, rowRem, scroller, pinnedId, onShown, children, end }: Props) {
  const [{ first, last }, setShown] = useState({ first: 0, last: 2 * beyond });
  useLayoutEffect(() => {
    const outer = scroller.current;
    if (outer === null) return;
    const look = () => {
      // A hidden list has no height.
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

/** Reuses the rendered rows that keep their place. */
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

/** A rem in pixels. Reading it forces pending style recalculation, so it is not read during a layout. */
export function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
