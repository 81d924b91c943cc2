import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

const nearEnd = 48;
/** The distance from the top, in pixels, at which the previous page is loaded. */
const nearStart = 1000;

/** Without scroll anchoring, content added above would push down the content being read. */
const anchors = CSS.supports("overflow-anchor", "auto");

/**
 * Keeps the end of growing content in view, unless the person has scrolled up. Their position then stays while earlier
 * items load above it through `onNearStart`.
 */
export function useEndInView(onNearStart: () => void) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useSignal(true);
  const isPrepended = useRef(false);
  const start = useRef(onNearStart);
  start.current = onNearStart;

  useEffect(() => {
    const [outer, inner] = [scroller.current, content.current];
    if (outer === null || inner === null) return;
    let last = 0;
    let height = outer.scrollHeight;
    const scrolled = () => {
      const { scrollTop, scrollHeight, clientHeight } = outer;
      if (scrollHeight - scrollTop - clientHeight < nearEnd) isAtEnd.value = true;
      // Content that grows below does not fire a scroll.
      else if (scrollTop < last) isAtEnd.value = false;
      last = scrollTop;
      if (!isAtEnd.value && scrollTop < nearStart) start.current();
    };
    const grown = new ResizeObserver(() => {
      const grew = outer.scrollHeight - height;
      height = outer.scrollHeight;
      if (isAtEnd.value) outer.scrollTop = outer.scrollHeight;
      // Browsers do not anchor at scroll position 0.
      else if (isPrepended.current && grew > 0 && (outer.scrollTop === 0 || !anchors)) outer.scrollTop += grew;
      if (isPrepended.current && !isAtEnd.value && outer.scrollTop < nearStart) requestAnimationFrame(scrolled);
      isPrepended.current = false;
    });
    outer.addEventListener("scroll", scrolled, { passive: true });
    grown.observe(outer);
    grown.observe(inner);
    return () => {
      outer.removeEventListener("scroll", scrolled);
      grown.disconnect();
    };
  }, []);

  return {
    scroller,
    content,
    isAtEnd,
    toEnd: () => {
      isAtEnd.value = true;
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    },
    /** Call before earlier content is painted. */
    onPrepend: () => {
      isAtEnd.value = false;
      isPrepended.current = true;
    },
  };
}
