import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const person = await world.addPerson(business.id, "member");
    const { id: customerId } = await make("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const stored = async (path: string) => (await business.client("GET", path)).body;
    return { ...business, make, person, customerId, stored };
  }

  const write = (page: Page, index: number, name: string, value: string) =>
    page.locator(`[name='lines/${index}/${name}']`).fill(value);

  const saved = (page: Page) => page.waitForSelector("::-p-aria([name='Edit lines'][role=button])");

  const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

  test("work without a quote is entered on a phone, invoiced once, and continued", async () => {
    const { make, person, customerId, stored } = await openBusiness();
    await make("/v1/price_items", { name: "Cable, per metre", unit_price: 4.75 });
    const { id } = await make("/v1/jobs", { customer_id: customerId, title: "Repair the switchboard" });
    const page = await visitAs(browser, world, person, `/jobs/${id}`);
    // High enough that the bar at the bottom covers no button.
    await page.setViewport({ width: 390, height: 2000 });
    await says(page, "No work or materials to invoice yet.");
    await press(page, "Add lines");
    await write(page, 0, "description", "Labour");
    await write(page, 0, "quantity", "1.5");
    await write(page, 0, "unit_price", "120");
    await press(page, "Add line");
    await page.locator("[name='lines/1/description']").fill("cable");
    await page.waitForSelector("[role=option] ::-p-text(Cable, per metre)");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await write(page, 1, "quantity", "8");
    await assertAccessible(page);
    await press(page, "Save");
    await saved(page);
    await says(page, "$239.80");
    const job = await stored(`/v1/jobs/${id}`);
    expect(job).toMatchObject({ total: 239.8, lines: [{ quantity: 1.5 }, { unit_price: 4.75, quantity: 8 }] });
    await page.click("::-p-aria([name='New invoice'][role=link])");
    await says(page, "$239.80", "fieldset");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    const invoice = await stored(`/v1/invoices/${idOf(page)}`);
    const ids = job.lines.map((line: { id: string }) => line.id);
    expect(invoice.lines.map((line: { job_line_id: string }) => line.job_line_id)).toEqual(ids);
    await page.goto(`${world.origin}/jobs/${id}`);
    await says(page, "8 × $4.75, 10% GST, invoiced");
    await press(page, "Edit lines");
    await says(page, "2 lines are on invoices and stay as they are.");
    await write(page, 0, "description", "Second visit");
    await write(page, 0, "unit_price", "90");
    await press(page, "Save");
    await saved(page);
    await says(page, "$338.80");
    await page.goto(`${world.origin}/invoices/new?job=${id}`);
    await says(page, "$99.00", "fieldset");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    expect(await stored(`/v1/invoices/${idOf(page)}`)).toMatchObject({ lines: [{ description: "Second visit" }] });
    await assertClean(page);
    await page.close();
  });

  test("the extra lines of a quote's job are on the invoice of the quote, and not on a part of it", async () => {
    const { client, make, person, customerId, stored } = await openBusiness();
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const quote = await make("/v1/quotes", { customer_id: customerId, lines, discount_percent: 10 });
    await client("POST", `/v1/quotes/${quote.id}/send`);
    const { job_id } = (await client("POST", `/v1/quotes/${quote.id}/accept`)).body;
    const extra = [{ description: "Power point", quantity: 1, unit_price: 100 }];
    await client("PATCH", `/v1/jobs/${job_id}`, { body: { lines: extra } });
    const page = await visitAs(browser, world, person, `/jobs/${job_id}`);
    await says(page, "Lines of the quote");
    await says(page, "Extra lines");
    await page.goto(`${world.origin}/invoices/new?quote=${quote.id}`);
    await says(page, "$1,089.00", "fieldset");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    const invoice = await stored(`/v1/invoices/${idOf(page)}`);
    expect(invoice).toMatchObject({ job_id, quote_id: quote.id, total: 1089, lines: [{ job_line_id: null }, {}] });
    expect((await stored(`/v1/jobs/${job_id}`)).lines).toMatchObject([{ invoice_id: invoice.id }]);
    await assertClean(page);
    await page.close();
  });

  test("lines that someone else changes meanwhile are not overwritten unsaid", async () => {
    const { client, make, person, customerId, stored } = await openBusiness();
    const one = { description: "Labour", quantity: 1, unit_price: 100 };
    const { id } = await make("/v1/jobs", { customer_id: customerId, title: "Repair", lines: [one] });
    const page = await visitAs(browser, world, person, `/jobs/${id}`);
    await says(page, "Labour");
    await press(page, "Edit lines");
    await write(page, 0, "quantity", "3");
    await client("POST", `/v1/jobs/${id}/lines`, { body: { ...one, description: "Cable" } });
    await press(page, "Save");
    await says(page, "Someone else changed the job.");
    expect((await stored(`/v1/jobs/${id}`)).lines).toHaveLength(2);
    await press(page, "Save");
    await saved(page);
    expect((await stored(`/v1/jobs/${id}`)).lines).toMatchObject([{ quantity: 3 }]);
    await assertClean(page);
    await page.close();
  });
});
