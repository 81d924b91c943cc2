import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean, openPage } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { holdStream, says, saysNoMore, visit, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const person = await world.addPerson(business.id, "member");
    const stored = async (id: string) => (await business.client("GET", `/v1/quotes/${id}`)).body;
    return { ...business, make, person, stored };
  }

  const lines = (price: number) => [{ description: "Split system", quantity: 1, unit_price: price }];
  const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

  const shows = (page: Page, wanted: readonly string[]) =>
    page.waitForFunction(
      (expected) =>
        JSON.stringify([...document.querySelectorAll("main [data-row] td:first-child a")].map((a) => a.textContent)) ===
        expected,
      { polling: 50 },
      JSON.stringify(wanted),
    );

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  /** Opens one of the record's further actions. */
  async function more(page: Page, name: string): Promise<void> {
    await press(page, "More");
    await press(page, name);
    await page.waitForSelector("dialog[open]");
  }

  async function set(page: Page, name: string, text: string): Promise<void> {
    const field = await page.waitForSelector(`[name="${name}"]`);
    // The browser does not draw a field out of sight, so it cannot be clicked.
    await field?.focus();
    await field?.click({ count: 3 });
    await field?.type(text);
  }

  /** The values of a field on every line. */
  const held = (page: Page, name: string) =>
    page.$$eval(`[name^="lines/"][name$="/${name}"]`, (all) => all.map((one) => (one as HTMLInputElement).value));

  test("quotes are found by a search and by status, and a customer's are on the customer's page", async () => {
    const { make, client, person } = await openBusiness();
    const other = await world.addBusiness();
    const stranger = await made(other.client, "/v1/customers", { name: "Jane Citizen" });
    await made(other.client, "/v1/quotes", { customer_id: stranger.id, title: "Somebody else's" });
    const jane = await make("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const tom = await make("/v1/customers", { name: "Tom Hargreaves" });
    const sent = await make("/v1/quotes", {
      customer_id: jane.id,
      title: "Lounge",
      valid_until: "2099-07-31",
      lines: lines(2501),
    });
    await client("POST", `/v1/quotes/${sent.id}/send`);
    await make("/v1/quotes", { customer_id: tom.id, title: "Bedroom" });
    const page = await visitAs(browser, world, person, "/quotes");
    await shows(page, ["Q-1002", "Q-1001"]);
    await says(page, "31 July 2099", "main");
    await says(page, "$2,751.10", "main");
    await page.keyboard.press("/");
    await page.keyboard.type("citizen");
    await shows(page, ["Q-1001"]);
    expect(new URL(page.url()).search).toBe("?q=citizen");
    await choose(page, "Status", "draft");
    await says(page, "No quote matches the filters.");
    await page.click("::-p-aria(Clear filters)");
    await shows(page, ["Q-1002", "Q-1001"]);
    await page.goto(`${world.origin}/customers/${jane.id}?show=quotes`);
    await shows(page, ["Q-1001"]);
    await page.focus("h1");
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await says(page, "Q-1001", "h1");
    await assertClean(page);
    await page.close();
  });

  test("a quote is written for a customer who is created in place, with each error at its field", async () => {
    const { client, person, stored } = await openBusiness();
    const page = await visitAs(browser, world, person, "/quotes/new");
    await set(page, "customer_id", "Jane");
    await page.waitForSelector("[role=option]");
    await page.keyboard.press("Enter");
    await says(page, "New customer", "dialog");
    await fill(page, "Name", "Jane Citizen");
    await press(page, "Create customer");
    await closed(page);
    expect(await page.$eval("[name=customer_id]", (field) => (field as HTMLInputElement).value)).toBe("Jane Citizen");

    await fill(page, "Title", "Lounge");
    await set(page, "lines/0/description", "Split system");
    await set(page, "lines/0/quantity", "1.5");
    await set(page, "lines/0/unit_price", "$1,250.55");
    await page.keyboard.down("Control");
    await page.keyboard.press("Enter");
    await page.keyboard.up("Control");
    await page.waitForSelector('[name="lines/1/description"]:focus');
    await page.keyboard.type("Discount");
    await set(page, "lines/1/quantity", "0");
    await set(page, "lines/1/unit_price", "-100");
    await page.select('[name="lines/1/tax_rate"]', "0");
    await set(page, "deposit_amount", "5000");
    await press(page, "Save draft");
    await page.waitForSelector('[name="lines/1/quantity"][aria-invalid=true]:focus');
    await assertAccessible(page);

    // The error moves with its line.
    await press(page, "Move line 2 up");
    await page.waitForSelector('[name="lines/0/quantity"][aria-invalid=true]');
    expect(await held(page, "description")).toEqual(["Discount", "Split system"]);
    await set(page, "lines/0/quantity", "1");
    expect(await page.$('[name="lines/0/quantity"][aria-invalid=true]')).toBeNull();
    await page.keyboard.down("Control");
    await page.keyboard.down("Shift");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.up("Shift");
    await page.keyboard.up("Control");
    await page.waitForSelector('[name="lines/1/quantity"]:focus');
    expect(await held(page, "description")).toEqual(["Split system", "Discount"]);
    // 1.5 × 1250.55 = 1875.825, rounded to 1875.83. Its GST is 187.583.
    await says(page, "$1,775.83", "fieldset");
    await says(page, "$1,963.41", "fieldset");
    await press(page, "Save draft");
    await page.waitForSelector("[name=deposit_amount][aria-invalid=true]:focus");
    await set(page, "deposit_amount", "500");
    await press(page, "Save draft");
    await says(page, "Q-1001", "h1");
    expect(await stored(idOf(page))).toMatchObject({
      title: "Lounge",
      status: "draft",
      subtotal: 1775.83,
      total: 1963.41,
      deposit_amount: 500,
      lines: [
        { description: "Split system", quantity: 1.5, unit_price: 1250.55, tax_rate: 0.1 },
        { description: "Discount", quantity: 1, unit_price: -100, tax_rate: 0 },
      ],
    });
    const { body } = await client("GET", "/v1/customers");
    expect(body.data).toMatchObject([{ name: "Jane Citizen", type: "individual" }]);
    await assertClean(page, [/400/]);
    await page.close();
  });

  test("typing in one of 200 lines draws only that line, and there is no 201st", async () => {
    const { make, person } = await openBusiness();
    const { id: customerId } = await make("/v1/customers", { name: "Jane Citizen" });
    const many = Array.from({ length: 200 }, (_, index) => ({
      description: `Line ${index}`,
      quantity: 1,
      unit_price: 10,
    }));
    const quote = await make("/v1/quotes", { customer_id: customerId, lines: many });
    const page = await openPage(browser, { cookie: person.cookie });
    page.setDefaultTimeout(30_000);
    // The stream's first message makes the screen read again, and draw.
    await holdStream(page);
    await visit(page, `${world.origin}/quotes/${quote.id}/edit`);
    await page.waitForSelector('[name="lines/199/quantity"]');
    // Rendering reads the value of each field that it draws, so the reads show which lines are drawn.
    await page.evaluate(() => {
      const { prototype } = HTMLInputElement;
      const own = Object.getOwnPropertyDescriptor(prototype, "value");
      const read = new Set<string>();
      Object.assign(window, { read });
      Object.defineProperty(prototype, "value", {
        ...own,
        get(this: HTMLInputElement) {
          read.add(this.name.split("/").slice(0, 2).join("/"));
          return own?.get?.call(this);
        },
      });
    });
    await set(page, "lines/120/quantity", "3");
    await says(page, "$2,222.00", "fieldset");
    const drawn = await page.evaluate(() => [...(window as unknown as { read: Set<string> }).read]);
    // The customer's name can arrive meanwhile, which draws its field.
    expect(drawn.filter((name) => name.startsWith("lines/"))).toEqual(["lines/120"]);
    expect(await page.$eval("[data-part=add]", (button) => (button as HTMLButtonElement).disabled)).toBe(true);
    await press(page, "Remove line 121");
    await says(page, "$2,189.00", "fieldset");
    await page.click("[data-part=add]");
    await page.waitForSelector('[name="lines/199/description"]:focus');
    await assertClean(page);
    await page.close();
  });

  test("a quote is sent once the customer's email is known, and accepted, with its job, its deposit and its end", async () => {
    const { client, make, person, stored } = await openBusiness();
    const jane = await make("/v1/customers", { name: "Jane Citizen" });
    const quote = await make("/v1/quotes", {
      customer_id: jane.id,
      title: "Lounge",
      deposit_amount: 500,
      lines: lines(2501),
    });
    const page = await visitAs(browser, world, person, `/quotes/${quote.id}`);
    await press(page, "Send");
    await says(page, "Send Q-1001?", "dialog");
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog [name=email][aria-invalid=true]:focus");
    await page.type("dialog [name=email]", "jane@example.com");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, "Q-1001 is sent to Jane Citizen.");
    await says(page, "Customer's page");
    expect((await client("GET", `/v1/customers/${jane.id}`)).body.email).toBe("jane@example.com");
    expect(await page.$("::-p-aria([name='Edit'][role=link])")).toBeNull();

    // The page shows the customer's action at once.
    const link = await page.$eval("::-p-aria(Customer's page)", (anchor) => (anchor as HTMLAnchorElement).href);
    expect((await fetch(link)).status).toBe(200);
    await more(page, "Record deposit");
    expect(await page.$eval("dialog [name=amount]", (field) => (field as HTMLInputElement).value)).toBe("500.00");
    await set(page, "amount", "600");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, "Deposit of $600.00 paid");
    await client("POST", `/v1/quotes/${quote.id}/accept`);
    await says(page, "Accepted at $2,751.10 by the API key Test: job J-1001 is created");
    await page.waitForSelector(`a[href="/invoices/new?quote=${quote.id}"]`);
    expect(await stored(quote.id)).toMatchObject({ status: "accepted", deposit_amount: 600 });
    await assertAccessible(page);

    await more(page, "Copy");
    await page.click("dialog button[type=submit]");
    await says(page, "Edit Q-1002", "h1");
    expect(await held(page, "description")).toEqual(["Split system"]);
    await assertClean(page, [/422|409|400/]);
    await page.close();
  });

  test("a sent quote is declined with a reason; an expired one is extended; a draft is deleted", async () => {
    const { client, make, person, stored } = await openBusiness();
    const jane = await make("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const add = () => make("/v1/quotes", { customer_id: jane.id, lines: lines(100), valid_until: "2099-07-31" });
    const [declined, expired, draft] = [await add(), await add(), await add()];
    for (const { id } of [declined, expired]) await client("POST", `/v1/quotes/${id}/send`);
    const page = await visitAs(browser, world, person, `/quotes/${declined.id}`);
    await more(page, "Decline");
    await fill(page, "Reason", "Chose another company.");
    await page.click("dialog button[type=submit]");
    await says(page, "Declined by Pat Person: Chose another company.");
    expect(await stored(declined.id)).toMatchObject({ status: "declined", decline_reason: "Chose another company." });

    const past = { validUntil: new Date("2020-01-01") };
    await world.database.system.quote.updateMany({ where: { id: expired.id }, data: past });
    await page.goto(`${world.origin}/quotes/${expired.id}`);
    await says(page, "Expired");
    await press(page, "Extend");
    await page.$eval("dialog [name=valid_until]", (field) => {
      (field as HTMLInputElement).value = "2099-08-31";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.click("dialog button[type=submit]");
    await closed(page);
    expect(await stored(expired.id)).toMatchObject({ status: "sent", valid_until: "2099-08-31" });

    await page.goto(`${world.origin}/quotes/${draft.id}`);
    await more(page, "Delete");
    await page.click("dialog button[class*=danger]");
    await says(page, "Quotes", "h1");
    await shows(page, ["Q-1002", "Q-1001"]);
    expect((await client("GET", `/v1/quotes/${draft.id}`)).status).toBe(404);
    await assertClean(page);
    await page.close();
  });

  test("a person who edits a draft that someone else changed meanwhile learns of it, and only then saves over it", async () => {
    const { client, make, person, stored } = await openBusiness();
    const jane = await make("/v1/customers", { name: "Jane Citizen" });
    const quote = await make("/v1/quotes", { customer_id: jane.id, title: "Lounge", lines: lines(100) });
    const page = await visitAs(browser, world, person, `/quotes/${quote.id}`);
    await page.keyboard.press("e");
    await says(page, "Edit Q-1001", "h1");
    await set(page, "lines/0/unit_price", "250");
    await client("PATCH", `/v1/quotes/${quote.id}`, { body: { title: "Bedroom" } });
    await press(page, "Save");
    await says(page, "Someone else changed the quote.");
    expect((await stored(quote.id)).total).toBe(110);
    expect(await held(page, "unit_price")).toEqual(["250"]);
    await press(page, "Save");
    await says(page, "Q-1001", "h1");
    await saysNoMore(page, "Edit Q-1001");
    expect(await stored(quote.id)).toMatchObject({ total: 275, title: "Lounge" });
    await assertClean(page, [/412|409/]);
    await page.close();
  });

  test("a lead's quote is for its customer, and a ducted one shows its price as the figures are typed", async () => {
    const { make, person, stored } = await openBusiness();
    const jane = await make("/v1/customers", { name: "Jane Citizen" });
    const lead = await make("/v1/leads", { name: "Jane C", email: "jane@example.com", customer_id: jane.id });
    const page = await visitAs(browser, world, person, `/quotes/new?lead=${lead.id}`);
    await says(page, "L-1001 Jane C");
    expect(await page.$("[name=customer_id]")).toBeNull();
    await page.click("::-p-aria([name='Ducted system'][role=link])");
    await says(page, "Complete the figures to see the price.");
    await set(page, "area_m2", "180");
    await set(page, "capacity_kw", "14");
    await set(page, "outlets", "8");
    await set(page, "zones", "4");
    await says(page, "Total, incl. GST");
    const shown = await page.$eval("[data-main=true]", (total) => total.textContent);
    await press(page, "Save draft");
    await says(page, "Q-1001", "h1");
    const quote = await stored(idOf(page));
    expect(quote).toMatchObject({ customer_id: jane.id, lead_id: lead.id, ducted: { area_m2: 180, zones: 4 } });
    expect(shown).toContain(quote.total.toLocaleString("en-AU", { minimumFractionDigits: 2 }));
    await assertClean(page);
    await page.close();
  });

  test("a line's description takes several lines, and grows with them", async () => {
    const { client, id, make } = await openBusiness();
    const jane = await make("/v1/customers", { name: "Jane Citizen" });
    const owner = await world.addPerson(id, "owner");
    await owner.graphql('mutation { create_price_item(input: { name: "Supply and fit", unit_price: 95 }) { id } }');
    const page = await visitAs(browser, world, owner, `/quotes/new?customer=${jane.id}`);
    await page.waitForFunction(
      () => (document.querySelector("[name=customer_id]") as HTMLInputElement).value === "Jane Citizen",
      { polling: 50 },
    );
    const height = () => page.$eval('[name="lines/0/description"]', (field) => field.clientHeight);
    const before = await height();
    await page.type('[name="lines/0/description"]', "Supply and fit");
    await page.waitForSelector("[role=option]");
    // A line break selects no suggestion, and closes the list.
    await page.keyboard.press("Enter");
    expect(await page.$("[role=option]")).toBeNull();
    await page.keyboard.type("1. Remove the old unit\n2. Fit the new one");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    await page.keyboard.type(" with care");
    expect(await height()).toBeGreaterThan(before * 2);
    await assertAccessible(page);
    await set(page, "lines/0/unit_price", "100");
    await press(page, "Save draft");
    await says(page, "1. Remove the old unit with care", "main");
    const { body } = await client("GET", `/v1/quotes/${new URL(page.url()).pathname.split("/")[2]}`);
    expect(body.lines[0].description).toBe("Supply and fit\n1. Remove the old unit with care\n2. Fit the new one");
    await assertClean(page);
    await page.close();
  });

  test("admins manage the price list, from which lines are picked, and owners the prices of ducted systems", async () => {
    const { id, make } = await openBusiness();
    const jane = await make("/v1/customers", { name: "Jane Citizen" });
    const member = await world.addPerson(id, "member");
    const owner = await world.addPerson(id, "owner");
    const page = await visitAs(browser, world, owner, "/settings/prices");
    await says(page, "No items yet.");
    await press(page, "New item");
    await fill(page, "Name", "Hourly rate");
    await fill(page, "On the line", "Labour, per hour");
    await set(page, "unit_price", "1000000000");
    await press(page, "Add");
    await page.waitForSelector("[name=unit_price][aria-invalid=true]:focus");
    await assertAccessible(page);
    await set(page, "unit_price", "95.50");
    await press(page, "Add");
    await closed(page);
    await says(page, "$95.50", "main");
    await press(page, "Change Hourly rate");
    await press(page, "Edit");
    await set(page, "unit_price", "99");
    await press(page, "Save");
    await closed(page);
    await says(page, "$99.00", "main");
    const total = () => page.$eval("[data-main=true]", (one) => one.textContent);
    await says(page, "Total, incl. GST");
    const before = await total();
    await set(page, "base", "12345.67");
    await press(page, "Save ducted prices");
    await says(page, "$12,345.67", "main");
    expect(await total()).not.toBe(before);
    const partner = await world.addPerson(id, "owner");
    const change = (document: string) => partner.graphql(`mutation { ${document} }`);
    await set(page, "per_kw", "500");
    await change("update_ducted_prices(input: { per_zone: 300 }) { base }");
    await press(page, "Save ducted prices");
    await says(page, "Someone else changed the price list");
    await press(page, "Save ducted prices");
    const kept = async () =>
      (await partner.graphql("{ ducted_prices { base per_kw per_zone } }")).body.data.ducted_prices;
    await expect.poll(kept).toEqual({ base: 12345.67, per_kw: 500, per_zone: 300 });
    const { body: added } = await change('create_price_item(input: { name: "Call-out fee", unit_price: 165 }) { id }');
    await says(page, "Call-out fee", "main");
    await change(`archive_price_item(id: "${added.data.create_price_item.id}") { id }`);
    await saysNoMore(page, "Call-out fee");

    const quote = await visitAs(browser, world, member, `/quotes/new?customer=${jane.id}`);
    await quote.waitForFunction(
      () => (document.querySelector("[name=customer_id]") as HTMLInputElement).value === "Jane Citizen",
      { polling: 50 },
    );
    await set(quote, "lines/0/description", "hour");
    await quote.waitForSelector("[role=option]");
    await quote.keyboard.press("ArrowDown");
    await quote.keyboard.press("Enter");
    await quote.waitForSelector('[name="lines/0/quantity"]:focus');
    await quote.keyboard.type("3");
    await says(quote, "$297.00", "fieldset");
    await press(quote, "Save draft");
    await says(quote, "Labour, per hour", "main");
    const { body: quoted } = await partner.graphql("{ quotes(limit: 1) { data { lines { description } } } }");
    expect(quoted.data.quotes.data[0].lines[0].description).toBe("Hourly rate\nLabour, per hour");

    await press(page, "Change Hourly rate");
    await press(page, "Archive");
    await says(page, "No items yet.");
    await quote.goto(`${world.origin}/settings/prices?archived=true`);
    await says(quote, "Hourly rate", "main");
    expect(await quote.$("::-p-aria([name='New item'][role=button])")).toBeNull();
    expect(await quote.$eval("[name=base]", (field) => field.matches(":disabled"))).toBe(true);
    await assertClean(quote);
    await quote.close();
    await choose(page, "Archived items", "true");
    await press(page, "Change Hourly rate");
    await press(page, "Restore");
    await says(page, "Hourly rate restored.");
    await assertClean(page, [/400/]);
    await page.close();
  });
});
