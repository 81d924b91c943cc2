import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const nearEnd = 48;

/**
 * Keeps the end of what grows in view, unless the person has scrolled up to read; and what they read in its place while
 * earlier items come in above it, of which `earliest` is the id.
 */
export function useEndInView(earliest: string | undefined) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef<number>(undefined);

  useEffect(() => {
    const [outer, inner] = [scroller.current, content.current];
    if (outer === null || inner === null) return;
    let last = 0;
    const scrolled = () => {
      const { scrollTop, scrollHeight, clientHeight } = outer;
      if (scrollHeight - scrollTop - clientHeight < nearEnd) isAtEnd.current = true;
      // What grows below scrolls nothing.
      else if (scrollTop < last) isAtEnd.current = false;
      last = scrollTop;
    };
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) outer.scrollTop = outer.scrollHeight;
    });
    outer.addEventListener("scroll", scrolled, { passive: true });
    grown.observe(outer);
    grown.observe(inner);
    return () => {
      outer.removeEventListener("scroll", scrolled);
      grown.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    const outer = scroller.current;
    if (outer === null || fromEnd.current === undefined) return;
    outer.scrollTop = outer.scrollHeight - fromEnd.current;
    fromEnd.current = undefined;
  }, [earliest]);

  function keepPosition(): void {
    const outer = scroller.current;
    if (outer === null) return;
    isAtEnd.current = false;
    fromEnd.current = outer.scrollHeight - outer.scrollTop;
  }

  return { scroller, content, keepPosition };
}
