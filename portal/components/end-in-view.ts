import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

const nearEnd = 48;
/** From where on the page before is asked for. */
const nearStart = 1000;

/** Without it, what comes in above pushes down what is read. */
const anchors = CSS.supports("overflow-anchor", "auto");

/**
 * Keeps the end of what grows in view, unless the person has scrolled up to read; what they read then stays in its place
 * while earlier items come in above it, which `onNearStart` asks for.
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
      // What grows below scrolls nothing.
      else if (scrollTop < last) isAtEnd.value = false;
      last = scrollTop;
      if (!isAtEnd.value && scrollTop < nearStart) start.current();
    };
    const grown = new ResizeObserver(() => {
      const grew = outer.scrollHeight - height;
      height = outer.scrollHeight;
      if (isAtEnd.value) outer.scrollTop = outer.scrollHeight;
      // At the very start nothing is anchored.
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
    /** Called before what is above the rest is painted. */
    onPrepend: () => {
      isAtEnd.value = false;
      isPrepended.current = true;
    },
  };
}
