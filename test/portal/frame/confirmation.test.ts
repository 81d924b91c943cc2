import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { openPortal, password } from "../../auth/portal.ts";
import { codeOf, forgetCodes, turnOn } from "../../auth/two-factor.ts";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { says, saysNoMore, visitAs } from "./visit.ts";

const title = "Confirm it’s you";
const dialog = "dialog[open]";
const refused = /status of 40[03]/;

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    /** Dates the owner's sign-in an hour ago. */
    const wait = () =>
      world.database.systemPool.query(
        "update sessions set proved_at = now() - interval '1 hour' where business_id = $1",
        [business.id],
      );
    const keys = () => world.database.system.apiKey.count({ where: { businessId: business.id, name: "Website" } });
    return { ...business, owner, wait, keys };
  }

  async function makeKey(page: Page): Promise<void> {
    await page.locator("input[name=name]").fill("Website");
    await page.locator("label::-p-text(Read-only)").click();
    await page.locator("::-p-aria(Create key)").click();
  }

  async function answer(page: Page, field: "password" | "code", words: string): Promise<void> {
    await page.waitForSelector(`${dialog} [name=${field}]`);
    await page.click(`${dialog} [name=${field}]`, { count: 3 });
    await page.type(`${dialog} [name=${field}]`, words);
    await page.click(`${dialog} button[type=submit]`);
  }

  test("a key is created automatically once the person has entered their password, and the next one asks for nothing", async () => {
    const { owner, wait, keys } = await openBusiness();
    await wait();
    const page = await visitAs(browser, world, owner, "/settings/developers/keys/new");
    await makeKey(page);
    await says(page, title, dialog);
    await assertAccessible(page);
    expect(await keys()).toBe(0);
    await answer(page, "password", "wrong horse battery");
    await says(page, "Is wrong.", dialog);
    expect(await keys()).toBe(0);
    await answer(page, "password", password);
    await page.waitForSelector("dialog [aria-label='API key']");
    expect(await keys()).toBe(1);
    await assertClean(page, [refused]);

    const next = await visitAs(page.browserContext(), world, owner, "/settings/developers/keys/new");
    await next.bringToFront();
    await makeKey(next);
    await next.waitForSelector("dialog [aria-label='API key']");
    expect(await keys()).toBe(2);
    await assertClean(next);
    await page.close();
  }, 60_000);

  test("closing the dialog changes nothing, says why, and keeps the input", async () => {
    const { owner, wait, keys } = await openBusiness();
    await wait();
    const page = await visitAs(browser, world, owner, "/settings/developers/keys/new");
    await makeKey(page);
    await says(page, title, dialog);
    await page.keyboard.press("Escape");
    await saysNoMore(page, title);
    await says(page, "Confirm your identity with your password, then try again.");
    expect(await page.$eval("input[name=name]", (field) => (field as HTMLInputElement).value)).toBe("Website");
    expect(await keys()).toBe(0);
    await page.locator("::-p-aria(Create key)").click();
    await answer(page, "password", password);
    await page.waitForSelector("dialog [aria-label='API key']");
    await assertClean(page, [refused]);
    await page.close();
  }, 60_000);

  test("the dialog asks a person with two-factor sign-in for a code", async () => {
    const { owner, wait, keys } = await openBusiness();
    const portal = openPortal(world);
    portal.useCookie(owner.cookie);
    const { secret } = await turnOn(world, portal);
    await wait();
    const page = await visitAs(browser, world, owner, "/settings/developers/keys/new");
    await makeKey(page);
    await page.waitForSelector(`${dialog} [name=code]`);
    expect(await page.$(`${dialog} [name=password]`)).toBeNull();
    await assertAccessible(page);
    await forgetCodes(world);
    await answer(page, "code", codeOf(secret));
    await page.waitForSelector("dialog [aria-label='API key']");
    expect(await keys()).toBe(1);
    await assertClean(page, [refused]);
    await page.close();
  }, 60_000);

  test("a file asks first and then downloads, without leaving the page", async () => {
    const { id, owner, wait } = await openBusiness();
    const downloads = () =>
      world.database.system.auditEntry.count({ where: { businessId: id, kind: "export_downloaded" } });
    await wait();
    const page = await visitAs(browser, world, owner, "/settings/import");
    await page.locator("a::-p-text(customers)[href='/exports/customers.csv']").click();
    await says(page, title, dialog);
    expect(await downloads()).toBe(0);
    const file = page.waitForResponse((response) => response.url().endsWith("/exports/customers.csv"));
    await answer(page, "password", password);
    expect((await file).status()).toBe(200);
    await saysNoMore(page, title);
    expect(await downloads()).toBe(1);
    const again = page.waitForResponse((response) => response.url().endsWith("/exports/sites.csv"));
    await page.locator("a[href='/exports/sites.csv']").click();
    expect((await again).status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe("/settings/import");
    await assertClean(page);
    await page.close();
  }, 60_000);
});
