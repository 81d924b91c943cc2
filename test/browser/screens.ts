import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import {
  assertAccessible,
  assertClean,
  assertNoSidewaysScroll,
  assertReadable,
  openPage,
  type PageOptions,
} from "./page.ts";

/** A desktop window, and a phone's. The page then shrinks to a smaller phone without reloading. */
const windows = [
  [{ width: 1280, height: 800 }],
  [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ],
];

/**
 * Shows a page at every width. Asserts at each that it is clean and no wider than its window. On desktop and phone,
 * asserts that it is accessible in both themes; the smaller phone shows the same. With SCREENSHOTS=<folder>, saves
 * pictures as `<name>-<width>-<theme>.png`. `expected` is as for `assertClean`.
 */
export async function assertOnEveryScreen(
  browser: Browser,
  name: string,
  visit: (page: Page) => Promise<unknown>,
  { expected = [], ...options }: Pick<PageOptions, "cookie" | "javascript"> & { expected?: readonly RegExp[] } = {},
): Promise<void> {
  for (const sizes of windows) {
    const page = await openPage(browser, { ...options, ...sizes[0] });
    try {
      await visit(page);
      await assertInBothThemes(page, `${name}-${page.viewport()?.width}`);
      for (const size of sizes.slice(1)) {
        await page.setViewport(size);
        await drawn(page);
        await assertNoSidewaysScroll(page);
        await keepScreenshot(page, `${name}-${size.width}`);
      }
      await assertClean(page, expected);
    } catch (cause) {
      const width = page.viewport()?.width;
      throw new Error(`${name} at ${width}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    } finally {
      await page.close();
    }
  }
}

/** Asserts that the page as it stands is no wider than its window, accessible, and readable in both themes. */
export async function assertInBothThemes(page: Page, name?: string): Promise<void> {
  await assertNoSidewaysScroll(page);
  for (const theme of ["light", "dark"]) {
    await page.emulateMediaFeatures([
      { name: "prefers-color-scheme", value: theme },
      // Contrast cannot be measured during a colour transition.
      { name: "prefers-reduced-motion", value: "reduce" },
    ]);
    if (name !== undefined) await keepScreenshot(page, `${name}-${theme}`);
    const assert = theme === "light" ? assertAccessible : assertReadable;
    await assert(page).catch((cause) => {
      throw new Error(`in the ${theme} theme: ${cause.message}`, { cause });
    });
  }
}

/** Waits until the page's scripts have handled the resize and the result is drawn. */
async function drawn(page: Page): Promise<void> {
  if (page.isJavaScriptEnabled())
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
    );
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS === undefined || SCREENSHOTS === "") return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) as `${string}.png`, fullPage: true });
}
