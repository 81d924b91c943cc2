import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createLinks } from "../../src/web/links.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { startWorld, type World } from "../world/world.ts";

/** The narrowest phone on sale. */
const width = 390;

describeInBrowser(() => {
  let world: World;
  let browser: Browser;
  const dataDir = mkdtempSync(join(tmpdir(), "fieldline-narrow-"));
  beforeAll(async () => {
    world = await startWorld();
    await loadDemo(world.database, { dataDir });
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(dataDir, { recursive: true, force: true });
    await world.close();
  });

  async function openNarrow(path: string): Promise<Page> {
    const page = await browser.newPage();
    await page.setViewport({ width, height: 844 });
    expect((await page.goto(world.origin + path))?.status()).toBe(200);
    return page;
  }

  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  test("the pages sent to customers do not scroll sideways", async () => {
    const { system } = world.database;
    const { id } = await system.business.findUniqueOrThrow({ where: { slug: "demo" } });
    const links = createLinks(deriveKey(world.config.secretKey ?? Buffer.alloc(32), "links"), world.origin).of(id);
    const quotes = await system.quote.findMany({ where: { status: { not: "draft" } }, distinct: ["status"] });
    const invoices = await system.invoice.findMany({ where: { status: { not: "draft" } }, distinct: ["status"] });
    expect(quotes.length + invoices.length).toBeGreaterThan(6);
    const addresses = [
      ...quotes.map((quote) => links.quote(quote.id)),
      ...invoices.map((one) => links.invoice(one.id)),
    ];
    for (const path of addresses.map((url) => new URL(url).pathname)) {
      const page = await openNarrow(path);
      expect(await widthOf(page), path).toBe(width);
      await page.close();
    }
  }, 60_000);
});
