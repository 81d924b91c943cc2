import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { openPage } from "../../web/open-page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

describePortal(() => {
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];

  async function openSentQuote() {
    const business = await world.addBusiness();
    const person = await world.addPerson(business.id, "member");
    const jane = await made(business.client, "/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const quote = await made(business.client, "/v1/quotes", { customer_id: jane.id, title: "Lounge", lines });
    await business.client("POST", `/v1/quotes/${quote.id}/send`);
    const stored = async (id: string) => (await business.client("GET", `/v1/quotes/${id}`)).body;
    const page = await visitAs(browser, world, person, `/quotes/${quote.id}`);
    return { ...business, id: quote.id as string, stored, page };
  }

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  async function more(page: Page, name: string): Promise<void> {
    await press(page, "More");
    await press(page, name);
    await page.waitForSelector("dialog[open]");
  }

  test("a sent quote is revised, and the new version replaces it once it is sent", async () => {
    const { id, stored, page } = await openSentQuote();
    await more(page, "Revise");
    await says(page, "We'll create version 2 as a draft", "dialog");
    await page.click("dialog button[type=submit]");
    await says(page, "Edit Q-1001 v2", "h1");
    expect(await page.$("[name=customer_id]")).toBeNull();
    const price = await page.waitForSelector('[name="lines/0/unit_price"]');
    await price?.focus();
    await price?.click({ count: 3 });
    await price?.type("900");
    await press(page, "Save");
    await says(page, "Replaces");
    const next = (await stored(id)).revised_by_quote_id;
    await page.waitForSelector(`a[href="/quotes/${id}"]`);
    await press(page, "Send");
    await says(page, "It replaces Q-1001, which they can't accept any more.", "dialog");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, "Q-1001 v2 is sent to Jane Citizen.");
    expect(await stored(next)).toMatchObject({ status: "sent", total: 990 });

    await page.click(`a[href="/quotes/${id}"]`);
    await says(page, "Replaced by a newer version, sent by Pat Person");
    await says(page, "New version drafted by Pat Person");
    await page.waitForSelector(`a[href="/quotes/${next}"]`);
    for (const name of ["Accept", "Extend", "Edit"]) expect(await page.$(`::-p-aria([name='${name}'])`)).toBeNull();
    await press(page, "More");
    await page.waitForSelector("[data-closes]");
    const choices = await page.$$eval("[data-closes]", (all) => all.map((one) => one.textContent));
    expect(choices).toEqual(["Copy"]);
    await assertAccessible(page);

    await page.goto(`${world.origin}/quotes`);
    await says(page, "Q-1001 v2", "main");
    await says(page, "Replaced", "main");
    await assertClean(page);
    await page.close();
  });

  test("a sent quote is withdrawn, and revised to offer it again", async () => {
    const { id, stored, page } = await openSentQuote();
    await more(page, "Withdraw");
    await says(page, "Jane Citizen can no longer accept the quote", "dialog");
    await page.click("dialog button[class*=danger]");
    await closed(page);
    await says(page, "Q-1001 is withdrawn.");
    await says(page, "Withdrawn by Pat Person");
    expect(await stored(id)).toMatchObject({ status: "expired", withdrawn_at: expect.any(String) });
    expect(await page.$("::-p-aria([name='Extend'])")).toBeNull();
    await assertAccessible(page);
    await press(page, "Revise");
    await page.click("dialog button[type=submit]");
    await says(page, "Edit Q-1001 v2", "h1");
    await assertClean(page);
    await page.close();
  });

  test("a quote shows how often the customer viewed it, and who accepted it", async () => {
    const { id, client, page } = await openSentQuote();
    await says(page, "Not since it was sent");
    const link = await page.$eval("::-p-aria(Customer's page)", (anchor) => (anchor as HTMLAnchorElement).href);
    const address = world.origin + new URL(link).pathname;
    await openPage(address);
    await says(page, "Once, on");
    await says(page, "First viewed by the customer");
    const earlier = new Date(Date.now() - 120_000);
    await world.database.system.quote.updateMany({ where: { id }, data: { viewedAt: earlier, lastViewedAt: earlier } });
    await openPage(address);
    await says(page, "2 times, last on");
    const body = new URLSearchParams({ name: "J. Citizen" });
    expect((await fetch(`${address}/accept`, { method: "POST", body, redirect: "manual" })).status).toBe(303);
    await says(page, "Accepted by");
    await says(page, "by the customer, J. Citizen");
    expect((await client("GET", `/v1/quotes/${id}`)).body).toMatchObject({ status: "accepted", view_count: 2 });
    await assertClean(page);
    await page.close();
  });
});
