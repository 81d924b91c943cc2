/** Sets the height to the content's, and keeps the scroll position of the container. */
export function grow(area: HTMLTextAreaElement): void {
  const scroller = scrollerOf(area);
  const top = scroller?.scrollTop ?? 0;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
  if (scroller !== undefined) scroller.scrollTop = top;
}

/** The nearest ancestor that scrolls. */
export function scrollerOf(element: Element): Element | undefined {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (getComputedStyle(around).overflowY === "auto") return around;
  return undefined;
}
