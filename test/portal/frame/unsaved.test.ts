import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, launchBrowser } from "../../browser/launch.ts";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { startPublicWorld } from "../../oauth/platform.ts";
import type { World } from "../../world/world.ts";
import { says, saysNoMore, visitAs } from "./visit.ts";

const question = "Leave without saving?";

describeInBrowser(() => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await startPublicWorld();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test("links and keys ask before what was entered is lost, and ask no more once it is saved", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    const page = await visitAs(browser, world, owner, "/settings/profile");
    const name = () => page.$eval("input[name=name]", ({ value }) => value);
    await page.type("input[name=name]", " Junior");
    const entered = await name();

    await page.click('nav a[href="/settings/team"]');
    await says(page, question);
    await assertAccessible(page);
    await page.click("::-p-aria([name='Cancel'][role='button'])");
    await saysNoMore(page, question);
    expect([await name(), new URL(page.url()).pathname]).toEqual([entered, "/settings/profile"]);

    await page.focus("h1");
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await says(page, question);
    await page.click("::-p-aria([name='Leave'][role='button'])");
    await page.waitForFunction(() => location.pathname === "/today" && document.title.startsWith("Today"));

    await page.click('nav a[href="/settings/profile"]');
    await page.waitForSelector("input[name=name]");
    expect(await name()).not.toBe(entered);
    await page.type("input[name=name]", " Senior");
    await page.keyboard.press("Enter");
    await says(page, "Saved");
    await page.click('nav a[href="/settings/team"]');
    await page.waitForFunction(() => location.pathname === "/settings/team");
    await assertClean(page);
  });
});
