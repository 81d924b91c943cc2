import type { Browser } from "puppeteer-core";
import { forget, openPage, openVisitor, read } from "./browser.ts";
import { atMost, type Finding, maxOf } from "./finding.ts";

type Plan = { origin: string; cookie: string; id: string; items: number; seconds: number };

/** Scrolls the longest thread from its end to its start, and expands every email in sight. */
export async function measureLongThread(
  browser: Browser,
  { origin, cookie, id, items, seconds }: Plan,
): Promise<Finding[]> {
  const page = await openPage(await openVisitor(browser, cookie));
  await page.goto(`${origin}/messages/${id}`);
  await page.waitForSelector("section[aria-label=Messages] ol li");
  await forget(page);
  const frames: number[] = [];
  const deadline = performance.now() + seconds * 1000;
  let shown = 0;
  let isOver = false;
  while (!isOver && performance.now() < deadline) {
    const step = await page.evaluate(scrollUp);
    frames.push(step.frames);
    shown = step.items;
    isOver = step.isAtStart;
  }
  const { tasks } = await read(page);
  await page.browserContext().close();
  const what = `thread of ${items} items`;
  return [
    { what: `${what}: items shown`, limit: String(items), result: String(shown), holds: shown === items },
    atMost(`${what}: longest task`, maxOf(tasks), 100, "ms"),
    atMost(`${what}: most emails that are documents at once`, maxOf(frames), 12, ""),
  ];
}

/** Runs in the page, for five frames. */
async function scrollUp(): Promise<{ frames: number; items: number; isAtStart: boolean }> {
  const scroller = document.querySelector("section[aria-label=Messages]");
  if (scroller === null) throw new Error("the screen has no thread");
  for (let frame = 0; frame < 5; frame += 1) {
    scroller.scrollTop -= 400;
    await new Promise(requestAnimationFrame);
  }
  const bounds = scroller.getBoundingClientRect();
  for (const summary of scroller.querySelectorAll<HTMLElement>("li > details:not([open]) > summary")) {
    const { top } = summary.getBoundingClientRect();
    if (top > bounds.top && top < bounds.bottom) summary.click();
  }
  const hasMore = [...scroller.querySelectorAll("button")].some((one) => one.textContent === "Show earlier");
  return {
    frames: document.querySelectorAll("iframe").length,
    items: scroller.querySelectorAll("ol > li time[title]").length,
    isAtStart: scroller.scrollTop === 0 && !hasMore,
  };
}
