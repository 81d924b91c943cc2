import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
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

/** Rows are rendered in steps of so many, and so many beyond both edges. */
const step = 8;

/** A list of rows of one height, of which only those in sight are rendered, each in its place. */
export function VirtualList({ ids, rowRem, scroller, pinnedId, onShown, children, end }: Props) {
  const height = rowRem * rem();
  const [{ first, last }, setShown] = useState({ first: 0, last: 2 * step });
  useLayoutEffect(() => {
    const outer = scroller.current;
    if (outer === null) return;
    const look = () => {
      // Not shown at all, it has no height.
      if (outer.clientHeight === 0) return;
      const from = Math.max(0, Math.floor(outer.scrollTop / height / step) * step - step);
      const to = Math.ceil((outer.scrollTop + outer.clientHeight) / height / step) * step + step;
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
  }, [height]);
  const until = Math.min(last, ids.length);
  useLayoutEffect(() => onShown(first, until));
  const shown = Array.from({ length: Math.max(0, until - first) }, (_, index) => first + index);
  const pinned = pinnedId === undefined ? -1 : ids.indexOf(pinnedId);
  if (pinned !== -1 && (pinned < first || pinned >= until)) shown[pinned < first ? "unshift" : "push"](pinned);
  return (
    <>
      <ul class={styles.list} style={{ height: `${ids.length * rowRem}rem` }}>
        {shown.map((index) => children(ids[index] ?? "", index))}
      </ul>
      {end}
    </>
  );
}

/** In pixels. */
export function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
