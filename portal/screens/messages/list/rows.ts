import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { rem } from "../../../components/VirtualList.tsx";
import type { Inbox } from "./inbox.ts";

export type Rows = ReturnType<typeof useRows>;

/**
 * The list's focus and scroll position. Rows keep their places while the list is scrolled, focused or under the
 * pointer.
 */
export function useRows(list: Inbox, openId: string | undefined, rowRem: number) {
  const scroller = useRef<HTMLElement>(null);
  const isHovered = useRef(false);
  /** The focused row and its index. */
  const focused = useRef<{ id: string; index: number }>(undefined);
  const wanted = useRef<string>(undefined);
  const [pinnedId, pin] = useState<string>();

  useLayoutEffect(() => {
    list.isHeld = () => {
      const { current } = scroller;
      const hasFocus = current?.contains(document.activeElement) === true;
      return isHovered.current || hasFocus || (current?.scrollTop ?? 0) > 0;
    };
  }, [list]);

  function focusRow(id: string | undefined): void {
    const index = id === undefined ? -1 : list.order.ids.indexOf(id);
    if (id === undefined || index === -1) return;
    reveal(index);
    wanted.current = id;
    pin(id);
    focusWanted();
  }

  function reveal(index: number): void {
    const { current: outer } = scroller;
    if (outer === null) return;
    const height = rowRem * rem();
    const top = index * height;
    if (top < outer.scrollTop) outer.scrollTop = top;
    else if (top + height > outer.scrollTop + outer.clientHeight) outer.scrollTop = top + height - outer.clientHeight;
  }

  function focusWanted(): void {
    const { current: id } = wanted;
    if (id === undefined) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] a`);
    if (link == null) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  }

  /** Moves the focus to the row in the place of one that is gone. */
  function refocus(): void {
    const { current: last } = focused;
    const { ids } = list.order;
    if (last === undefined) return;
    const index = ids.indexOf(last.id);
    if (index !== -1) last.index = index;
    else if (document.activeElement === document.body) focusRow(ids[Math.min(last.index, ids.length - 1)]);
  }

  useLayoutEffect(() => {
    focusWanted();
    refocus();
  });

  // Restores the position after a thread or another list.
  const before = useRef(openId);
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = list.scrollTop;
  }, [list, openId === undefined]);
  useEffect(() => {
    const last = before.current;
    before.current = openId;
    if (openId === undefined) focusRow(last);
    list.settle();
  }, [openId]);

  const hands = {
    onScroll: ({ currentTarget: { scrollTop, clientHeight } }: { currentTarget: HTMLElement }) => {
      // A hidden list reports position 0.
      if (clientHeight === 0) return;
      list.scrollTop = scrollTop;
      if (scrollTop === 0) list.settle();
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isHovered.current = pointerType === "mouse";
    },
    onPointerLeave: () => {
      isHovered.current = false;
      list.settle();
    },
    onFocusIn: ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-id]")?.dataset.id : undefined;
      focused.current = id === undefined ? undefined : { id, index: list.order.ids.indexOf(id) };
      pin(id);
    },
    onFocusOut: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && scroller.current?.contains(relatedTarget)) return;
      // A removed row also fires this event; `refocus` handles it.
      if (!(target instanceof Node && target.isConnected)) return;
      queueMicrotask(() => {
        if (!(target as Node).isConnected) return;
        focused.current = undefined;
        pin(undefined);
        list.settle();
      });
    },
  };

  return {
    scroller,
    pinnedId,
    hands,
    focusRow,
    /** Restores the focus after a dialog, whose row may be gone. */
    refocus,
    focusedId: () => focused.current?.id,
    /** Moves by the list's data, because the next row may not be rendered. */
    step: (by: number) => {
      const { ids } = list.order;
      const at = ids.indexOf(focused.current?.id ?? openId ?? "");
      focusRow(at === -1 && by < 0 ? undefined : ids[at + by]);
    },
    showNew: () => {
      const hadFocus = document.activeElement?.closest("button") != null;
      list.showNew();
      if (scroller.current !== null) scroller.current.scrollTop = 0;
      if (hadFocus) focusRow(list.order.ids[0]);
    },
  };
}
