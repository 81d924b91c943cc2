import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll } from "vitest";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { startPublicWorld } from "../oauth/platform.ts";
import type { World } from "../world/world.ts";

/** Available while the tests of `describePortal` run. */
export let world: World;
export let browser: Browser;

/** Runs tests of the portal in a real browser, on a platform of their own. */
export function describePortal(suite: () => void): void {
  describePortalWith({}, suite);
}

export function describePortalWith(environment: Record<string, string>, suite: () => void): void {
  describeInBrowser(() => {
    beforeAll(async () => {
      world = await startPublicWorld(environment);
      browser = await launchBrowser();
    }, 60_000);
    afterAll(async () => {
      await browser?.close();
      await world?.close();
    });
    suite();
  });
}
