import type { Browser, HTTPRequest, Page } from "puppeteer-core";
import { median } from "../measure.ts";
import { openPage, openVisitor } from "./browser.ts";
import { atMost, type Finding } from "./finding.ts";

type Plan = { origin: string; cookie: string };

const tabs = 10;
const loads = 5;

/** Opens ten tabs of one member: the number of event streams, and the tenth load's time relative to the first. */
export async function measureTabs(browser: Browser, { origin, cookie }: Plan): Promise<Finding[]> {
  const context = await openVisitor(browser, cookie);
  /** The open streams by tab. Navigating away ends a stream without an event. */
  const streams = new Map<Page, Set<HTTPRequest>>();
  const load = async (): Promise<number> => {
    const page = await openPage(context, { record: false });
    streams.set(page, new Set());
    page.on("request", (request) => {
      if (request.isNavigationRequest()) streams.get(page)?.clear();
      if (request.resourceType() === "eventsource") streams.get(page)?.add(request);
    });
    for (const ending of ["requestfailed", "requestfinished"] as const)
      page.on(ending, (request) => streams.get(page)?.delete(request));
    await page.bringToFront();
    const times: number[] = [];
    // The first load fills the script cache, which all tabs share.
    for (let count = 0; count <= loads; count += 1) {
      await page.goto(`${origin}/messages`, { waitUntil: "load" });
      await page.waitForSelector("[data-row]");
      if (count > 0) times.push(await page.evaluate(paintedAfter));
    }
    return median(times);
  };
  const times: number[] = [];
  for (let tab = 1; tab <= tabs; tab += 1) times.push(await load());
  const open = [...streams.values()].reduce((sum, { size }) => sum + size, 0);
  await context.close();
  return [
    atMost(`${tabs} tabs: streams that are open`, open, 1, ""),
    atMost(`${tabs} tabs: the last one's load against the first's`, (times.at(-1) ?? 0) / (times[0] ?? 0), 1.2, "×", 2),
  ];
}

/** Runs in the page: the largest contentful paint so far, in milliseconds since the navigation. */
function paintedAfter(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
}
