import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { assertAccessible, assertClean, openPage, type PageOptions } from "../browser/page.ts";
import { startPublicWorld } from "../oauth/platform.ts";
import { says } from "../portal/frame/visit.ts";
import { createShop } from "../quotes/shop.ts";
import type { World } from "../world/world.ts";
import { drawOn, pointOf } from "./draw.ts";

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

  async function openQuote(options: PageOptions = {}) {
    const shop = await createShop(world);
    const { id } = await shop.quote({
      lines: [
        { description: "Split system", quantity: 1, unit_price: 1000 },
        { description: "Wifi module", quantity: 1, unit_price: 200, is_optional: true },
      ],
    });
    await shop.move(id, "send");
    const path = /\/q\/[\w-]+/.exec((await shop.emails()).at(-1)?.text ?? "")?.[0] ?? "";
    const page = await openPage(browser, options);
    await page.goto(world.origin + path);
    const read = async () => (await shop.client("GET", `/v1/quotes/${id}`)).body;
    return { page, read };
  }

  const drawn = (page: Page) => page.$eval("#signature", (input) => (input as HTMLInputElement).value);

  const submit = async (page: Page) => {
    await Promise.all([page.waitForNavigation(), page.locator("button ::-p-text(Accept quote)").click()]);
  };

  test("a signature drawn with the mouse is sent, and shown once the quote is accepted", async () => {
    const { page, read } = await openQuote();
    await page.type("[name=name]", "Jane");
    await assertAccessible(page);
    await drawOn(page, [0.1, 0.5], [0.4, 0.2]);
    await drawOn(page, [0.5, 0.5], [0.9, 0.8]);
    const path = await drawn(page);
    expect(path).toMatch(/^M\d+ \d+(L\d+ \d+){3,}M\d+ \d+(L\d+ \d+){3,}$/);
    const [x, y] = path.slice(1).split(/[ L]/).map(Number);
    expect(Math.abs((x ?? 0) - 60)).toBeLessThan(4);
    expect(Math.abs((y ?? 0) - 100)).toBeLessThan(4);
    expect(await page.$eval("#pad path", (line) => line.getAttribute("d"))).toBe(path);
    // Options update the page around the drawing.
    await page.locator("::-p-aria([name='Wifi module'][role='checkbox'])").click();
    await says(page, "for $1,320.00 including GST");
    await submit(page);
    await says(page, "Accepted");
    expect(await read()).toMatchObject({ accepted_by: "Jane", accepted_signature: path, accepted_total: 1320 });
    expect(await page.$eval(".signature path", (line) => line.getAttribute("d"))).toBe(path);
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("a finger draws on a phone, beyond the edge too, and Clear begins anew", async () => {
    const { page, read } = await openQuote({ width: 390, dark: true });
    await page.type("[name=name]", "Jane");
    const touch = await page.touchscreen.touchStart(...(await pointOf(page, [0.5, 0.5])));
    await touch.move(...(await pointOf(page, [0.7, 0.4])));
    await touch.move(...(await pointOf(page, [1.5, -0.5])));
    await touch.end();
    expect(await drawn(page)).toMatch(/^M300 (\d+)L300 \1(L\d+ \d+)*L600 0$/);
    await assertAccessible(page);
    await page.locator("button ::-p-text(Clear drawing)").click();
    expect(await drawn(page)).toBe("");
    await says(page, "The drawing is cleared.");
    await submit(page);
    expect(await read()).toMatchObject({ status: "accepted", accepted_by: "Jane", accepted_signature: null });
    await assertClean(page);
    await page.close();
  });

  test("a drawing stays when the form is refused, and is drawn on", async () => {
    const { page, read } = await openQuote();
    await drawOn(page, [0.2, 0.2], [0.4, 0.4]);
    const first = await drawn(page);
    await page.$eval("[name=name]", (name) => name.removeAttribute("required"));
    await submit(page);
    await says(page, "Enter your name to accept the quote.");
    expect(await drawn(page)).toBe(first);
    await drawOn(page, [0.6, 0.6], [0.8, 0.8]);
    expect(await drawn(page)).toMatch(new RegExp(`^${first}M`));
    await page.type("[name=name]", "Jane");
    await submit(page);
    expect((await read()).accepted_signature).toMatch(new RegExp(`^${first}M`));
    await assertClean(page, [/400/]);
    await page.close();
  });

  test("a drawing never exceeds what can be sent", async () => {
    const { page, read } = await openQuote();
    await page.$eval("#signature", (input) => {
      (input as HTMLInputElement).value = `M0 0${"L600 200".repeat(2498)}`;
    });
    await drawOn(page, [0.2, 0.2], [0.4, 0.4]);
    await says(page, "Your drawing is full.");
    await page.type("[name=name]", "Jane");
    await submit(page);
    expect(await read()).toMatchObject({ status: "accepted" });
    await assertClean(page);
    await page.close();
  });

  test("the keyboard, and a page without a script, sign by the name", async () => {
    const { page, read } = await openQuote();
    await page.focus("[name=name]");
    await page.keyboard.type("Jane");
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    expect(await read()).toMatchObject({ status: "accepted", accepted_by: "Jane", accepted_signature: null });
    await page.close();

    const plain = await openQuote({ javascript: false });
    expect(await (await plain.page.$("#pad"))?.isVisible()).toBe(false);
    await plain.page.type("[name=name]", "Jane");
    await Promise.all([plain.page.waitForNavigation(), plain.page.click("#accept [type=submit]")]);
    expect(await plain.read()).toMatchObject({ status: "accepted", accepted_by: "Jane", accepted_signature: null });
    await plain.page.close();
  });
});
