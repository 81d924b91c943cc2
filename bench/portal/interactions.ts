import type { Browser, Page } from "puppeteer-core";
import { forget, openPage, openVisitor, read, settle } from "./browser.ts";
import { atMost, type Finding, failed, quantileOf } from "./finding.ts";

const slower = 4;
const limit = 100;

type Plan = { origin: string; cookie: string; times: number };

/** The time from a key or click to the next paint, by the Event Timing API, at a quarter of the CPU's speed. */
export async function measureInteractions(browser: Browser, { origin, cookie, times }: Plan): Promise<Finding[]> {
  const page = await openPage(await openVisitor(browser, cookie));
  await page.goto(`${origin}/messages`);
  await page.waitForSelector("[data-row]");
  await page.emulateCPUThrottling(slower);
  const findings: Finding[] = [];
  const measure = async (name: string, run: () => Promise<number>) => {
    const what = `${name} to the next paint at ${slower}× CPU, p95`;
    try {
      await forget(page);
      findings.push(atMost(what, p95(await run(), (await read(page)).interactions), limit, "ms"));
    } catch (error) {
      findings.push(failed(what, `≤ ${limit} ms`, error));
    }
  };
  await measure("j and k", () => walk(page, times));
  await measure("open from the cache", () => openCached(page, times));
  await measure("type in the composer", () => type(page, times));
  await measure("Tab", () => tab(page, times));
  await measure("archive", () => archive(page, Math.ceil(times / 4)));
  await page.browserContext().close();
  return findings;
}

/** The browser reports interactions of 16 ms and more, so the others count as 16 ms. */
export function p95(count: number, reported: readonly number[]): number {
  const unreported = Math.max(0, count - reported.length);
  return quantileOf([...reported, ...Array.from({ length: unreported }, () => 16)], 0.95);
}

async function walk(page: Page, times: number): Promise<number> {
  await page.focus("h1");
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(count % 12 < 8 ? "j" : "k");
    await settle(page);
  }
  return times;
}

async function openCached(page: Page, times: number): Promise<number> {
  const [first = "", second = ""] = await page.$$eval("[data-row] a[href^='/messages/']", (all) =>
    all.slice(1, 3).map((one) => one.getAttribute("href") ?? ""),
  );
  const open = async (href: string) => {
    await page.click(`[data-row] a[href="${href}"]`);
    await page.waitForFunction((path) => location.pathname === path, {}, href);
    await page.waitForSelector("section[aria-label=Messages] ol li");
    await settle(page);
  };
  await open(first);
  await open(second);
  await forget(page);
  for (let count = 0; count < times; count += 1) await open(count % 2 === 0 ? first : second);
  return times;
}

/** The element where a reply is written: a field or an editor. */
export const composer =
  "section[aria-label=Conversation] :is(textarea, [contenteditable=true], [role=textbox]):not([disabled])";

/** Focuses the composer. Throws if the screen has none. */
export async function focusComposer(page: Page): Promise<void> {
  if ((await page.$(composer)) === null) {
    await page.focus("h1");
    await page.keyboard.press("r");
  }
  const field = await page.waitForSelector(composer, { timeout: 5000 }).catch(() => null);
  if (field === null) throw new Error("the screen has no composer");
  await field.focus();
}

async function type(page: Page, times: number): Promise<number> {
  await focusComposer(page);
  await forget(page);
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(count % 6 === 5 ? "Space" : "e");
    await settle(page);
  }
  return times;
}

async function tab(page: Page, times: number): Promise<number> {
  await page.focus("h1");
  await forget(page);
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press("Tab");
    await settle(page);
  }
  return times;
}

async function archive(page: Page, times: number): Promise<number> {
  for (let count = 0; count < times; count += 1) {
    await page.focus("h1");
    await page.keyboard.press("e");
    await page.waitForSelector("section[aria-label=Conversation] [role=note]");
    await settle(page);
    await page.$eval("section[aria-label=Conversation] [role=note] button", (button) => button.click());
    await page.waitForFunction(() => document.querySelector("section[aria-label=Conversation] [role=note]") === null);
    await settle(page);
  }
  return times;
}
