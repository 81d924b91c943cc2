import puppeteer, { type Browser, type BrowserContext, type Page } from "puppeteer-core";
import { findExecutable, findPackage } from "../../test/browser/executable.ts";
import { unpackChromium } from "../../test/browser/unpack.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--enable-precise-memory-info",
  "--window-size=1400,1000",
];

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findExecutable();
  if (executablePath !== undefined) return puppeteer.launch({ executablePath, args });
  const source = findPackage();
  if (source === undefined) throw new Error("this machine has no Chromium or Chrome: npm run browser installs one");
  const unpacked = await unpackChromium(source);
  return puppeteer.launch({
    executablePath: unpacked.executablePath,
    env: { ...process.env, ...unpacked.environment },
    headless: "shell",
    args: [...args, "--no-zygote"],
  });
}

/** A browser context with a session cookie, given in the form `name=value`. */
export async function openVisitor(browser: Browser, cookie: string): Promise<BrowserContext> {
  const context = await browser.createBrowserContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.setCookie({ name, value, domain: "127.0.0.1", path: "/", httpOnly: true });
  return context;
}

export async function openPage(context: BrowserContext, { record = true } = {}): Promise<Page> {
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.setDefaultTimeout(15_000);
  if (record) await page.evaluateOnNewDocument(recordTimings);
  return page;
}

export type Recorded = { tasks: number[]; interactions: Map<number, number>; frames: number[] };

declare global {
  interface Window {
    /** Milliseconds: of tasks over 50 ms, of interactions by id, and between frames. */
    recorded: Recorded;
  }
}

/** Runs in the page, before the page's own scripts. */
function recordTimings(): void {
  if (window !== window.top) return;
  const recorded: Recorded = { tasks: [], interactions: new Map(), frames: [] };
  window.recorded = recorded;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.tasks.push(duration);
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0)
        recorded.interactions.set(interactionId, Math.max(duration, recorded.interactions.get(interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  let last = 0;
  const frame = (now: number) => {
    if (last > 0) recorded.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

export async function forget(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(() => {
    window.recorded.tasks = [];
    window.recorded.frames = [];
    window.recorded.interactions.clear();
  });
}

/** The recorded timings. Waits first, because the browser reports long tasks a moment later. */
export async function read(page: Page): Promise<{ tasks: number[]; interactions: number[]; frames: number[] }> {
  await settle(page);
  return page.evaluate(() => ({
    tasks: window.recorded.tasks,
    interactions: [...window.recorded.interactions.values()],
    frames: window.recorded.frames,
  }));
}

/** Resolves once the page has painted twice and is idle. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}
