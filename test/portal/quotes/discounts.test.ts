import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

describePortal(() => {
  const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";
  const check = (page: Page, name: string) => page.locator(`::-p-aria([name='${name}'][role='checkbox'])`).click();

  test("a quote is written with discounts, an option and a deposit in percent, and accepted with the option", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const jane = await made(business.client, "/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const page = await visitAs(browser, world, owner, `/quotes/new?customer=${jane.id}`);
    expect(await page.$("[name='lines/0/discount_percent']")).toBeNull();
    await page.type("[name='lines/0/description']", "Split system");
    await page.type("[name='lines/0/unit_price']", "1000");
    await check(page, "Discounts");
    await page.type("[name='lines/0/discount_percent']", "10");
    await page.type("[name=discount_percent]", "5");
    await says(page, "-$145.00");
    await press(page, "Add line");
    await page.type("[name='lines/1/description']", "Warranty");
    await page.type("[name='lines/1/unit_price']", "200");
    await check(page, "Optional lines");
    await page.locator("[name='lines/1/is_optional']").click();
    await says(page, "Ticked for the customer");
    await says(page, "$940.50");
    await page.type("[name=deposit_amount]", "20");
    await page.select("[name=deposit_in]", "percent");
    await assertAccessible(page);
    await press(page, "Save draft");
    await says(page, "Q-1001", "h1");
    await says(page, "less 10%");
    await says(page, "Optional, not included: 1 × $200.00");
    await says(page, "$188.10, 20%, to pay in advance");
    const id = idOf(page);
    const read = async () => (await business.client("GET", `/v1/quotes/${id}`)).body;
    expect(await read()).toMatchObject({ discount_percent: 5, discount_total: 145, total: 940.5, deposit_percent: 20 });
    await page.goto(`${world.origin}/quotes/${id}/edit`);
    await says(page, "$940.50");
    expect(await page.$eval("[name='lines/0/discount_percent']", (field) => (field as HTMLInputElement).value)).toBe(
      "10",
    );
    await business.client("POST", `/v1/quotes/${id}/send`);
    await page.goto(`${world.origin}/quotes/${id}`);
    await says(page, "Q-1001", "h1");
    await press(page, "Accept");
    await says(page, "agreed to $940.50", "dialog");
    await check(page, "Warranty, $190.00");
    await says(page, "agreed to $1,149.50", "dialog");
    await page.locator("dialog button ::-p-text(Accept)").click();
    await says(page, "Create an invoice");
    expect(await read()).toMatchObject({ accepted_total: 1149.5, deposit_amount: 229.9 });
    await page.goto(`${world.origin}/invoices/new?quote=${id}`);
    await says(page, "$1,149.50");
    await press(page, "Save draft");
    await says(page, "INV-1001", "h1");
    const { body: invoice } = await business.client("GET", `/v1/invoices/${idOf(page)}`);
    expect(invoice).toMatchObject({ discount_percent: 5, total: 1149.5 });
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("discounts and options that are hidden again are cleared", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const jane = await made(business.client, "/v1/customers", { name: "Jane Citizen" });
    const line = { description: "Work", quantity: 1, unit_price: 100 };
    const quote = await made(business.client, "/v1/quotes", {
      customer_id: jane.id,
      discount_percent: 5,
      lines: [
        { ...line, discount_percent: 10 },
        { ...line, is_optional: true },
      ],
    });
    const page = await visitAs(browser, world, owner, `/quotes/${quote.id}/edit`);
    await says(page, "$94.05");
    await check(page, "Discounts");
    await says(page, "$110.00");
    await check(page, "Optional lines");
    await says(page, "$220.00");
    await press(page, "Save");
    await says(page, "Saved.");
    expect((await business.client("GET", `/v1/quotes/${quote.id}`)).body).toMatchObject({
      discount_percent: 0,
      discount_total: 0,
      total: 220,
      lines: [{ discount_percent: 0 }, { is_optional: false, is_selected: true }],
    });
    await page.close();
  }, 60_000);
});
