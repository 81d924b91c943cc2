import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { assertAccessible, assertClean, assertNoSidewaysScroll, openPage, type PageOptions } from "./page.ts";

const heights = { 1280: 800, 390: 844, 360: 740 };

/** The sizes and themes that every screen is looked at in. */
const screens = Object.entries(heights).flatMap(([width, height]) =>
  [false, true].map((dark) => ({ width: Number(width), height, dark, title: `${width}-${dark ? "dark" : "light"}` })),
);

/**
 * Opens a page on every screen and asserts there that it is clean, accessible and no wider than its window. With
 * SCREENSHOTS=<folder> pictures are kept as `<name>-<width>-<theme>.png`. `expected` is as for `assertClean`.
 */
export async function assertOnEveryScreen(
  browser: Browser,
  name: string,
  visit: (page: Page) => Promise<unknown>,
  { expected = [], ...options }: Pick<PageOptions, "cookie" | "javascript"> & { expected?: readonly RegExp[] } = {},
): Promise<void> {
  for (const { title, ...size } of screens) {
    const page = await openPage(browser, { ...options, ...size });
    try {
      await visit(page);
      await keepScreenshot(page, `${name}-${title}`);
      await assertClean(page, expected);
      await assertAccessible(page);
      await assertNoSidewaysScroll(page);
    } catch (cause) {
      throw new Error(`${name} at ${title}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    } finally {
      await page.close();
    }
  }
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS === undefined || SCREENSHOTS === "") return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) as `${string}.png`, fullPage: true });
}
