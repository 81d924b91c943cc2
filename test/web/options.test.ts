import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { assertAccessible, assertClean, openPage } from "../browser/page.ts";
import { startPublicWorld } from "../oauth/platform.ts";
import { says } from "../portal/frame/visit.ts";
import { createShop } from "../quotes/shop.ts";
import type { World } from "../world/world.ts";

describeInBrowser(() => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await startPublicWorld();
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await world.close();
  });

  async function openQuote(options: { javascript?: boolean; width?: number } = {}) {
    const shop = await createShop(world);
    const { id } = await shop.quote({
      deposit_percent: 10,
      lines: [
        { description: "Split system", quantity: 1, unit_price: 1000 },
        { description: "Wifi module", quantity: 1, unit_price: 200, is_optional: true },
        { description: "Warranty", quantity: 1, unit_price: 300, is_optional: true, is_selected: true },
      ],
    });
    await shop.move(id, "send");
    const path = /\/q\/[\w-]+/.exec((await shop.emails()).at(-1)?.text ?? "")?.[0] ?? "";
    const page = await openPage(browser, options);
    await page.goto(world.origin + path);
    const read = async () => (await shop.client("GET", `/v1/quotes/${id}`)).body;
    return { page, read };
  }

  const tick = (page: Page, name: string) => page.locator(`::-p-aria([name='${name}'][role='checkbox'])`).click();
  const accept = async (page: Page) => {
    await Promise.all([page.waitForNavigation(), page.locator("button ::-p-text(Accept quote)").click()]);
  };

  test("the total follows each tick at once, and what is accepted is what the page shows", async () => {
    const { page, read } = await openQuote({ width: 390 });
    await assertAccessible(page);
    expect(await (await page.$("[formaction]"))?.isVisible()).toBe(false);
    await page.type("[name=name]", "Jane");
    await page.$eval("h1", (heading) => heading.setAttribute("data-same", "true"));
    await tick(page, "Wifi module");
    await says(page, "for $1,650.00 including GST");
    await says(page, "$165.00", "tfoot");
    await tick(page, "Warranty");
    await says(page, "for $1,320.00 including GST");
    // The page was not loaded again.
    expect(await page.$("h1[data-same]")).not.toBeNull();
    await assertAccessible(page);
    await accept(page);
    await says(page, "Accepted");
    expect(await read()).toMatchObject({ status: "accepted", accepted_total: 1320, deposit_amount: 132 });
    await assertClean(page);
    await page.close();
  });

  test("without a script, a button updates the total", async () => {
    const { page, read } = await openQuote({ javascript: false });
    await page.click("[value='2']");
    await Promise.all([page.waitForNavigation(), page.click("[formaction]")]);
    expect(await page.$eval("#agreed", (part) => part.textContent)).toContain("for $1,650.00");
    await page.type("[name=name]", "Jane");
    await Promise.all([page.waitForNavigation(), page.click("#accept [type=submit]")]);
    expect(await read()).toMatchObject({ status: "accepted", accepted_total: 1650 });
    await page.close();
  });

  test("a quote that changes under the page is shown anew with a message", async () => {
    const { page, read } = await openQuote();
    const { lines } = await read();
    await world.database.system.quoteLine.updateMany({ where: { id: lines[0].id }, data: { description: "Other" } });
    await Promise.all([page.waitForNavigation(), tick(page, "Wifi module")]);
    await says(page, "This quote has changed since you opened it.");
    await says(page, "Other");
    expect(await read()).toMatchObject({ status: "sent" });
    await page.close();
  });
});
