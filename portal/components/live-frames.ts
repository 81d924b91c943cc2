import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Each is a document of its own, which costs as much as a small page. */
const mostLive = 12;

/** How far from the window a frame is loaded before it comes into sight. */
const margin = "600px";

type Frame = { isInSight: boolean; setLive: (isLive: boolean) => void };

/** In the order in which they came into sight last. */
const frames = new Set<Frame>();

function share(): void {
  const latestFirst = [...frames].reverse();
  const wanted = [...latestFirst.filter((one) => one.isInSight), ...latestFirst.filter((one) => !one.isInSight)];
  for (const [index, { setLive }] of wanted.entries()) setLive(index < mostLive);
}

/** Whether the frame in the place of the element is to be there: of all on the page, those that were in sight last are. */
export function useLiveFrame(place: RefObject<HTMLElement | null>): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const frame: Frame = { isInSight: false, setLive };
    const options = { rootMargin: margin, scrollMargin: margin };
    const observer = new IntersectionObserver((entries) => {
      frame.isInSight = entries.at(-1)?.isIntersecting === true;
      if (frame.isInSight) {
        frames.delete(frame);
        frames.add(frame);
      }
      share();
    }, options);
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      frames.delete(frame);
    };
  }, []);
  return isLive;
}
