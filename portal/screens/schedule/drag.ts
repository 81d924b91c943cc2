import { signal } from "@preact/signals";
import type { Column } from "./axis.ts";
import { type Item, isDragging } from "./items.ts";

/** Where what is dragged would be put. */
export type Target =
  | { kind: "column"; column: Column; index: number; to: Item }
  | { kind: "day"; day: string; to: Item }
  | { kind: "waiting" };

export type Drag = { item: Item; target: Target | undefined; x: number; y: number };

/** What is dragged now. */
export const drag = signal<Drag | undefined>(undefined);

const thresholdPx = 4;
/** A finger that rests so long drags; one that moves before scrolls. */
const holdMs = 350;
const edgePx = 48;
const scrollPx = 12;

type Handlers = {
  item: Item;
  /** Where the pointer is over: what would come of dropping it there. */
  targetAt: (x: number, y: number) => Target | undefined;
  onDrop: (target: Target) => void;
  /** What scrolls while the pointer is at its edge. */
  scroller: HTMLElement | null;
};

/** Begins once the pointer has moved; Escape and a lost pointer end it with nothing changed. */
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
  // While a finger drags, nothing scrolls.
  const kept = (touch: TouchEvent) => {
    if (drag.peek() !== undefined) touch.preventDefault();
  };
  addEventListener("touchmove", kept, { passive: false, signal: ended });
}

/** The press that a drag ends with opens nothing. */
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

/** The nearest quarter of an hour. */
export function snap(ms: number): number {
  return Math.round(ms / quarterMs) * quarterMs;
}

export const leastMs = quarterMs;
