import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { scrollerOf } from "../../../components/grow.ts";

const marginPx = 8;

/** Scrolls the caret's line above the composer's foot when the text grows or a keyboard opens. */
export function useCaretInView(root: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [inside, below] = [root.current, foot.current];
    if (inside === null || below === null) return;
    const show = () => {
      const { activeElement: field } = document;
      if (field === null || !inside.contains(field) || below.contains(field)) return;
      const scroller = scrollerOf(field);
      const line = lineOf(field);
      if (scroller === undefined || line === undefined) return;
      const top = scroller.getBoundingClientRect().top + marginPx;
      const bottom = below.getBoundingClientRect().top - marginPx;
      if (line.bottom > bottom) scroller.scrollTop += line.bottom - bottom;
      else if (line.top < top) scroller.scrollTop -= top - line.top;
    };
    const later = () => requestAnimationFrame(show);
    inside.addEventListener("input", later);
    addEventListener("resize", later);
    return () => {
      inside.removeEventListener("input", later);
      removeEventListener("resize", later);
    };
  }, []);
}

/** The caret's line. In a text area only the end is known; browsers scroll the rest themselves. */
function lineOf(field: Element): { top: number; bottom: number } | undefined {
  const box = field.getBoundingClientRect();
  if (field instanceof HTMLTextAreaElement)
    return field.selectionEnd === field.value.length ? { top: box.bottom, bottom: box.bottom } : undefined;
  if (field instanceof HTMLInputElement) return box;
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || !field.contains(selection.focusNode)) return undefined;
  const caret = selection.getRangeAt(0).getBoundingClientRect();
  if (caret.height > 0) return caret;
  // An empty line has no rectangle.
  const { focusNode: node, focusOffset: offset } = selection;
  const line = node instanceof Element ? (node.childNodes[offset] ?? node) : node?.parentElement;
  const element = line instanceof Element ? line : line?.parentElement;
  return element?.getBoundingClientRect();
}
