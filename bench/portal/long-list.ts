import type { Browser, CDPSession } from "puppeteer-core";
import { forget, openPage, openVisitor, read } from "./browser.ts";
import { atMost, type Finding, maxOf } from "./finding.ts";

type Plan = { origin: string; cookie: string; ids: readonly string[]; seconds: number };

const slower = 4;
const list = "section[aria-label=Conversations]";

/**
 * Scrolls the list to its end as a wheel would, at a quarter of the CPU's speed. Rows are `[data-row]` with a link to
 * the conversation. Presses "Show more" if it is there.
 */
export async function measureLongList(browser: Browser, { origin, cookie, ids, seconds }: Plan): Promise<Finding[]> {
  const page = await openPage(await openVisitor(browser, cookie));
  const session = await page.createCDPSession();
  await page.goto(`${origin}/messages`);
  await page.waitForSelector("[data-row]");
  const before = await heapOf(session);
  await page.emulateCPUThrottling(slower);
  await page.evaluate(collectRows, list);
  await forget(page);
  const nodes: number[] = [];
  const deadline = performance.now() + seconds * 1000;
  let still = 0;
  let last = -1;
  while (performance.now() < deadline && still < 40) {
    const { seen, count } = await page.evaluate(scrollOn, list);
    nodes.push(count);
    still = seen === last ? still + 1 : 0;
    last = seen;
  }
  const { frames } = await read(page);
  await page.emulateCPUThrottling(1);
  const seen = await page.evaluate(() => window.rows);
  const after = await heapOf(session);
  await page.browserContext().close();
  const inOrder = seen.filter((id, index) => id === ids[index]).length;
  const slow = frames.filter((ms) => ms > 32).length / Math.max(1, frames.length);
  const what = `${ids.length} conversations scrolled`;
  return [
    {
      what: `${what}: shown once each, in order`,
      limit: String(ids.length),
      result: inOrder === seen.length ? String(seen.length) : `${inOrder} of ${seen.length}`,
      holds: inOrder === ids.length && seen.length === ids.length,
    },
    atMost(`${what}: most nodes of the page`, maxOf(nodes), 1500, ""),
    atMost(`${what}: heap beyond the first page's`, (after - before) / 1e6, 60, "MB"),
    atMost(`${what}: frames over 32 ms at ${slower}× CPU and 8000 px/s`, slow * 100, 2, "%", 1),
  ];
}

declare global {
  interface Window {
    /** The ids of the rows, in the order in which they appeared. */
    rows: string[];
  }
}

/** Runs in the page: records each row as it appears. */
function collectRows(selector: string): void {
  window.rows = [];
  const known = new Set<string>();
  const note = () => {
    for (const link of document.querySelectorAll(`${selector} [data-row] a[href^="/messages/"]`)) {
      const id = link.getAttribute("href")?.slice("/messages/".length).split("?", 1)[0] ?? "";
      if (known.has(id)) continue;
      known.add(id);
      window.rows.push(id);
    }
  };
  note();
  new MutationObserver(note).observe(document.querySelector(selector) ?? document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["href"],
  });
}

/** Runs in the page for ten frames, at 8000 pixels a second, the speed of a fling. */
async function scrollOn(selector: string): Promise<{ seen: number; count: number }> {
  const pane = document.querySelector(selector);
  const scroller = [...(pane?.querySelectorAll("*") ?? [])].find(
    (one) => one.scrollHeight > one.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(one).overflowY),
  );
  if (scroller === undefined) throw new Error("the list of conversations does not scroll");
  for (let frame = 0; frame < 10; frame += 1) {
    scroller.scrollTop += 133;
    await new Promise(requestAnimationFrame);
  }
  const more = [...(pane?.querySelectorAll("button") ?? [])].find((one) => one.textContent === "Show more");
  if (more !== undefined && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 1000) more.click();
  return { seen: window.rows.length, count: document.querySelectorAll("*").length };
}

export async function heapOf(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize;
}
