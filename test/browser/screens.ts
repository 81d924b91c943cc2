import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { assertAccessible, assertClean, assertNoSidewaysScroll, openPage, type PageOptions } from "./page.ts";

const heights = { 1280: 800, 390: 844, 360: 740 };

/**
 * Opens a page in every width and asserts there that it is clean, no wider than its window, and accessible in both themes.
 * With SCREENSHOTS=<folder> pictures are kept as `<name>-<width>-<theme>.png`. `expected` is as for `assertClean`.
 */
export async function assertOnEveryScreen(
  browser: Browser,
  name: string,
  visit: (page: Page) => Promise<unknown>,
  { expected = [], ...options }: Pick<PageOptions, "cookie" | "javascript"> & { expected?: readonly RegExp[] } = {},
): Promise<void> {
  for (const [width, height] of Object.entries(heights)) {
    const page = await openPage(browser, { ...options, width: Number(width), height });
    try {
      await visit(page);
      await assertInBothThemes(page, `${name}-${width}`);
      await assertClean(page, expected);
    } catch (cause) {
      throw new Error(`${name} at ${width}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    } finally {
      await page.close();
    }
  }
}

/** Asserts of a page as it is that it is no wider than its window, and accessible in the light and the dark theme. */
export async function assertInBothThemes(page: Page, name?: string): Promise<void> {
  await assertNoSidewaysScroll(page);
  for (const theme of ["light", "dark"]) {
    await page.emulateMediaFeatures([
      { name: "prefers-color-scheme", value: theme },
      // A colour that fades into another one has neither's contrast.
      { name: "prefers-reduced-motion", value: "reduce" },
    ]);
    if (name !== undefined) await keepScreenshot(page, `${name}-${theme}`);
    await assertAccessible(page).catch((cause) => {
      throw new Error(`in the ${theme} theme: ${cause.message}`, { cause });
    });
  }
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS === undefined || SCREENSHOTS === "") return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) as `${string}.png`, fullPage: true });
}
