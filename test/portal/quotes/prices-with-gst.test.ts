import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

describePortal(() => {
  const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";
  const withGst = "::-p-aria([name='Prices include GST'][role='checkbox'])";
  const value = (page: Page, name: string) =>
    page.$eval(`[name="${name}"]`, (field) => (field as HTMLInputElement).value);

  async function pick(page: Page, name: string): Promise<void> {
    await page.waitForSelector(`[role=option]:first-child ::-p-text(${name})`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }

  test("a quote is written with prices that include GST, from the business's setting to the invoice", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const make = (path: string, body: object) => made(business.client, path, body);
    const jane = await make("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    await make("/v1/price_items", { name: "Call-out", unit_price: 115, tax_inclusive: true });
    await make("/v1/price_items", { name: "Cable", unit_price: 104.55 });
    const page = await visitAs(browser, world, owner, "/settings/business");
    await page.locator(withGst).click();
    await press(page, "Save quotes and invoices");
    await says(page, "Quotes and invoices saved.");
    await page.goto(`${world.origin}/quotes/new?customer=${jane.id}`);
    await says(page, "Unit price, incl. GST");
    await page.type("[name='lines/0/description']", "Call-out");
    await pick(page, "Call-out");
    expect(await value(page, "lines/0/unit_price")).toBe("115");
    await press(page, "Add line");
    await page.type("[name='lines/1/description']", "Cable");
    await pick(page, "Cable");
    expect(await value(page, "lines/1/unit_price")).toBe("115.005");
    await press(page, "Add line");
    await page.type("[name='lines/2/description']", "Cable tie");
    await page.type("[name='lines/2/unit_price']", "0.035");
    await page.click("[name='lines/2/quantity']", { count: 3 });
    await page.keyboard.type("100");
    await says(page, "GST included");
    await says(page, "$233.51");
    await assertAccessible(page);
    // Prices stay as they were typed.
    await page.locator(withGst).click();
    await says(page, "Unit price, excl. GST");
    await says(page, "$256.86");
    expect(await value(page, "lines/2/unit_price")).toBe("0.035");
    await page.locator(withGst).click();
    await press(page, "Save draft");
    await says(page, "Q-1001", "h1");
    await says(page, "100 × $0.035, incl. 10% GST");
    const { body: quote } = await business.client("GET", `/v1/quotes/${idOf(page)}`);
    expect(quote).toMatchObject({ tax_inclusive: true, total: 233.51, tax_total: 21.23 });
    await page.goto(`${world.origin}/quotes/${quote.id}/edit`);
    await says(page, "$233.51");
    await page.goto(`${world.origin}/invoices/new?quote=${quote.id}`);
    await says(page, "$233.51");
    await press(page, "Save draft");
    await says(page, "INV-1001", "h1");
    const { body: invoice } = await business.client("GET", `/v1/invoices/${idOf(page)}`);
    expect(invoice).toMatchObject({ tax_inclusive: true, total: 233.51 });
    await assertClean(page);
    await page.close();
  });

  test("a price item says whether its price includes GST", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const page = await visitAs(browser, world, owner, "/settings/prices");
    await press(page, "New item");
    await page.waitForSelector("dialog[open]");
    await page.type("dialog [name=name]", "Cable tie");
    await page.type("dialog [name=unit_price]", "0.035");
    await page.locator("::-p-aria([name='Price includes GST'][role='checkbox'])").click();
    await press(page, "Add");
    await says(page, "$0.035");
    await says(page, "10% included");
    const { body } = await business.client("GET", "/v1/price_items");
    expect(body.data).toMatchObject([{ name: "Cable tie", unit_price: 0.035, tax_inclusive: true }]);
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });
});
