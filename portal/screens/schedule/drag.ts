import { signal } from "@preact/signals";
import type { Column } from "./axis.ts";
import { type Item, isDragging } from "./items.ts";

/** A drop target, with the item as it would be there. */
export type Target =
  | { kind: "column"; column: Column; index: number; to: Item }
  | { kind: "day"; day: string; to: Item }
  | { kind: "waiting" };

export type Drag = { item: Item; target: Target | undefined; x: number; y: number };

/** The current drag. */
export const drag = signal<Drag | undefined>(undefined);

const thresholdPx = 4;
/** A touch held for this long starts a drag. An earlier movement scrolls. */
const holdMs = 350;
const edgePx = 48;
const scrollPx = 12;

type Handlers = {
  item: Item;
  /** The drop target at the pointer. */
  targetAt: (x: number, y: number) => Target | undefined;
  onDrop: (target: Target) => void;
  /** The container that scrolls while the pointer is at its edge. */
  scroller: HTMLElement | null;
};

/** Starts a drag once the pointer has moved. Escape and a cancelled pointer end it without a change. */
export function startDrag(event: PointerEvent, { item, targetAt, onDrop, scroller }: Handlers): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const { pointerId, clientX: beginX, clientY: beginY } = event;
  const isTouch = event.pointerType === "touch";
  const over = new AbortController();
  const { signal: ended } = over;
  let frame = 0;
  const hold = isTouch ? setTimeout(() => begin(beginX, beginY), holdMs) : undefined;

  function begin(x: number, y: number): void {
    isDragging.value = true;
    document.documentElement.dataset.dragging = "";
    to(x, y);
    frame = requestAnimationFrame(scroll);
  }

  function to(x: number, y: number): void {
    drag.value = { item, target: targetAt(x, y), x, y };
  }

  function moved({ pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
    if (id !== pointerId) return;
    if (drag.peek() !== undefined) to(x, y);
    else if (Math.hypot(x - beginX, y - beginY) >= thresholdPx) {
      if (isTouch) end();
      else begin(x, y);
    }
  }

  function scroll(): void {
    const now = drag.peek();
    if (now === undefined || scroller === null) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const by = now.y < top + edgePx ? -scrollPx : now.y > bottom - edgePx ? scrollPx : 0;
    const before = scroller.scrollTop;
    if (by !== 0) scroller.scrollTop += by;
    if (scroller.scrollTop !== before) to(now.x, now.y);
    frame = requestAnimationFrame(scroll);
  }

  function end(): void {
    over.abort();
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    drag.value = undefined;
    delete document.documentElement.dataset.dragging;
    isDragging.value = false;
  }

  function dropped({ pointerId: id }: PointerEvent): void {
    if (id !== pointerId) return;
    const now = drag.peek();
    if (now !== undefined) {
      swallowClick();
      if (now.target !== undefined) onDrop(now.target);
    }
    end();
  }

  addEventListener("pointermove", moved, { signal: ended });
  addEventListener("pointerup", dropped, { signal: ended });
  addEventListener("pointercancel", end, { signal: ended });
  addEventListener("blur", end, { signal: ended });
  const keyed = (press: KeyboardEvent) => {
    if (press.key !== "Escape" || drag.peek() === undefined) return;
    press.preventDefault();
    press.stopPropagation();
    swallowClick();
    end();
  };
  addEventListener("keydown", keyed, { capture: true, signal: ended });
  // A non-passive listener, because only that can stop a touch from scrolling.
  const kept = (touch: TouchEvent) => {
    if (drag.peek() !== undefined) touch.preventDefault();
  };
  addEventListener("touchmove", kept, { passive: false, signal: ended });
}

/** Suppresses the click that follows a drag. */
function swallowClick(): void {
  const over = new AbortController();
  const swallow = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
    over.abort();
  };
  const options = { capture: true, signal: over.signal };
  addEventListener("click", swallow, options);
  addEventListener("pointerdown", () => over.abort(), options);
  addEventListener("keydown", () => over.abort(), options);
}

const quarterMs = 900_000;

/** Rounds to the nearest quarter of an hour. */
export function snap(ms: number): number {
  return Math.round(ms / quarterMs) * quarterMs;
}

export const minMs = quarterMs;
