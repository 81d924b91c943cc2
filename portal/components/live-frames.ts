import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A live frame costs as much memory as a small page. */
const maxLive = 12;

/** A frame loads when it is this near to the window. */
const margin = "600px";

type Frame = { isInSight: boolean; setLive: (isLive: boolean) => void };

/** In the order in which they were last in sight. */
const frames = new Set<Frame>();

function share(): void {
  const latestFirst = [...frames].reverse();
  const wanted = [...latestFirst.filter((one) => one.isInSight), ...latestFirst.filter((one) => !one.isInSight)];
  for (const [index, { setLive }] of wanted.entries()) setLive(index < maxLive);
}

/** Whether the frame should be loaded. The frames that were in sight most recently are, up to the maximum. */
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
