import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const person = await world.addPerson(business.id, "member");
    const invoice = async (id: string) => (await business.client("GET", `/v1/invoices/${id}`)).body;
    const jane = await make("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    return { ...business, make, person, invoice, jane };
  }

  const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

  test("an invoice is created for a customer found by typing, with errors at the fields", async () => {
    const { person, invoice, jane } = await openBusiness();
    const page = await visitAs(browser, world, person, "/invoices");
    await says(page, "No invoices yet.");
    await page.click("main header a[href='/invoices/new']");
    await says(page, "New invoice", "h1");
    const customer = await page.waitForSelector("[name=customer_id]");
    await customer?.type("jane");
    await page.waitForSelector("[role=option] ::-p-text(Jane Citizen)");
    await customer?.press("Enter");
    await fill(page, "Description", "Split system");
    await fill(page, "Unit price", "1,250.50505");
    await press(page, "Save draft");
    await page.waitForSelector("[name='lines/0/unit_price'][aria-invalid=true]");
    await assertAccessible(page);
    await fill(page, "Unit price", "1,250.50");
    await setDay(page, "issue_date", "2026-12-10");
    await setDay(page, "due_date", "2026-12-01");
    await press(page, "Save draft");
    await page.waitForSelector("[name=due_date][aria-invalid=true]");
    await setDay(page, "due_date", "2026-12-24");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    expect(await invoice(idOf(page))).toMatchObject({
      customer_id: jane.id,
      status: "draft",
      lines: [{ description: "Split system", quantity: 1, unit_price: 1250.5 }],
      issue_date: "2026-12-10",
      due_date: "2026-12-24",
    });
    await assertClean(page, [/status of 400/]);
    await page.close();
  });

  test("an invoice created from a job begins with the lines of the job's quote", async () => {
    const { client, make, person, invoice, jane } = await openBusiness();
    const lines = [{ description: "Ducted system", quantity: 2, unit_price: 4000 }];
    const quote = await make("/v1/quotes", { customer_id: jane.id, title: "Ducted system", lines });
    await client("POST", `/v1/quotes/${quote.id}/send`);
    const { body: accepted } = await client("POST", `/v1/quotes/${quote.id}/accept`);
    const page = await visitAs(browser, world, person, `/invoices/new?job=${accepted.job_id}`);
    await says(page, "Jane Citizen");
    await says(page, accepted.job_number);
    await says(page, "$8,800.00");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    expect(await invoice(idOf(page))).toMatchObject({
      customer_id: jane.id,
      job_id: accepted.job_id,
      quote_id: quote.id,
      total: 8800,
    });
    await assertClean(page);
    await page.close();
  });

  test("a second invoice of a job says what is invoiced, and begins without these lines unless they are added", async () => {
    const { client, make, person, invoice, jane } = await openBusiness();
    const work = { description: "Ducted system", quantity: 2, unit_price: 4000 };
    const permit = { description: "Permit", quantity: 1, unit_price: 80 };
    const quote = await make("/v1/quotes", { customer_id: jane.id, lines: [work, permit] });
    await client("POST", `/v1/quotes/${quote.id}/send`);
    const { job_id } = (await client("POST", `/v1/quotes/${quote.id}/accept`)).body;
    const first = await make("/v1/invoices", { customer_id: jane.id, job_id, lines: [work] });
    const page = await visitAs(browser, world, person, `/invoices/new?job=${job_id}`);
    await says(page, `$8,800.00 of this job is already invoiced: ${first.invoice_number} (draft, $8,800.00).`);
    await says(page, "The line of the quote that is on it is left out.");
    const described = (line: number) =>
      page.$eval(`[name='lines/${line}/description']`, (field) => (field as HTMLInputElement).value);
    expect(await described(0)).toBe("Permit");
    await says(page, "$88.00", "fieldset");
    await assertAccessible(page);
    await press(page, "Add it all the same");
    await says(page, "$8,888.00", "fieldset");
    expect([await described(0), await described(1)]).toEqual(["Permit", "Ducted system"]);
    await page.click("::-p-aria([name='Remove line 2'][role=button])");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    expect(await invoice(idOf(page))).toMatchObject({ job_id, quote_id: quote.id, lines: [{ description: "Permit" }] });
    await page.goto(`${world.origin}/invoices/new?job=${job_id}`);
    await says(page, "The 2 lines of the quote that are on them are left out.");
    expect(await described(0)).toBe("");
    await assertClean(page);
    await page.close();
  });

  test("an accepted quote is invoiced by a percentage, an amount and the rest", async () => {
    const { client, make, person, invoice, jane } = await openBusiness();
    const lines = [
      { description: "Ducted system", quantity: 2, unit_price: 4000 },
      { description: "Permit", quantity: 1, unit_price: 80 },
    ];
    const { id } = await make("/v1/quotes", { customer_id: jane.id, lines });
    await client("POST", `/v1/quotes/${id}/send`);
    await client("POST", `/v1/quotes/${id}/accept`);
    const page = await visitAs(browser, world, person, `/invoices/new?quote=${id}`);
    await says(page, "$8,888.00 of the quote isn't invoiced yet.");
    await choose(page, "Invoice", "percent");
    await says(page, "You can change them before you send it.");
    await assertAccessible(page);
    await page.locator("[name=progress_percent]").fill("30");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    const first = await invoice(idOf(page));
    expect(first).toMatchObject({ quote_id: id, total: 2666.4, lines: [{ line_total: 2400 }, { line_total: 24 }] });
    await page.goto(`${world.origin}/invoices/new?quote=${id}`);
    await says(page, `$2,666.40 of this quote is already invoiced: ${first.invoice_number} (draft, $2,666.40).`);
    await says(page, "$6,221.60 of the quote isn't invoiced yet.");
    await choose(page, "Invoice", "amount");
    await page.locator("[name=progress_amount]").fill("500");
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    const second = await invoice(idOf(page));
    expect(second).toMatchObject({ quote_id: id, total: 500 });
    await page.goto(`${world.origin}/invoices/new?quote=${id}`);
    await says(page, "$5,721.60 of the quote isn't invoiced yet.");
    await press(page, "Save draft");
    await says(page, "Rest: Ducted system", "main");
    const last = await invoice(idOf(page));
    expect(last).toMatchObject({ quote_id: id, total: 5721.6 });
    await page.goto(`${world.origin}/invoices/${last.id}/edit`);
    await says(page, "$5,721.60", "fieldset");
    await page.locator("[name='lines/0/description']").fill("The last part of the system");
    await press(page, "Save");
    await says(page, "Timeline");
    const ids = (one: { lines: { quote_line_id: string }[] }) => one.lines.map((line) => line.quote_line_id);
    expect(ids(await invoice(last.id))).toEqual(ids(first));
    await assertClean(page);
    await page.close();
  });

  test("a draft gets another customer, and its job is said to be removed", async () => {
    const { make, person, invoice, jane } = await openBusiness();
    const { id: job_id } = await make("/v1/jobs", { customer_id: jane.id, title: "Repair" });
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const { id } = await make("/v1/invoices", { customer_id: jane.id, job_id, lines });
    const tom = await make("/v1/customers", { name: "Tom Hargreaves" });
    const page = await visitAs(browser, world, person, `/invoices/${id}/edit`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name=customer_id]")?.value === "Jane Citizen",
      { polling: 50 },
    );
    await page.click("[name=customer_id]", { count: 3 });
    await page.keyboard.type("Tom Harg");
    await page.waitForSelector("[role=option] ::-p-text(Tom Hargreaves)");
    await page.keyboard.press("Enter");
    await says(page, "The job and quote of Jane Citizen are removed from the invoice when you save.");
    await press(page, "Save");
    await says(page, "Timeline");
    expect(await invoice(id)).toMatchObject({ customer_id: tom.id, job_id: null, total: 1100 });
    await assertClean(page);
    await page.close();
  });

  test("a draft's lines can be edited, and a faster person's change is not overwritten silently", async () => {
    const { client, make, person, invoice, jane } = await openBusiness();
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const { id } = await make("/v1/invoices", { customer_id: jane.id, lines });
    const page = await visitAs(browser, world, person, `/invoices/${id}`);
    await page.focus("h1");
    await page.keyboard.press("e");
    await says(page, "Edit INV-", "h1");
    await press(page, "Add line");
    await page.type("[name='lines/1/description']", "Installation");
    await page.type("[name='lines/1/unit_price']", "250");
    await says(page, "$1,375.00");
    await client("PATCH", `/v1/invoices/${id}`, { body: { due_date: "2027-01-31" } });
    await press(page, "Save");
    await says(page, "Someone else changed the invoice.");
    expect((await invoice(id)).lines).toHaveLength(1);
    expect(await page.$eval("[name='lines/1/description']", (field) => (field as HTMLInputElement).value)).toBe(
      "Installation",
    );
    await press(page, "Save");
    await says(page, "Timeline");
    expect(await invoice(id)).toMatchObject({ total: 1375, lines: [{}, { description: "Installation" }] });

    await client("POST", `/v1/invoices/${id}/send`);
    await page.goto(`${world.origin}/invoices/${id}/edit`);
    await says(page, "This invoice has been sent, so you can no longer edit it.");
    await assertClean(page);
    await page.close();
  });

  async function setDay(page: Page, name: string, day: string): Promise<void> {
    await page.$eval(
      `[name=${name}]`,
      (field, value) => {
        (field as HTMLInputElement).value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      },
      day,
    );
  }
});
