import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean, assertNoSidewaysScroll } from "../../browser/page.ts";
import { anEmail, storeConversation } from "../../world/inbox.ts";
import { made } from "../../world/trade.ts";
import { focused, holdStream, says, saysNoMore, screenShown, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { fill, press } from "../settings/person.ts";

const stranger = "+61491570156";
const pane = "aside[aria-label=Customer]";
const dialog = "dialog[open]";
const newButton = '::-p-aria([name="New"][role="button"])';

describePortal(() => {
  /** A business with two customers, each with work, and two team members. */
  async function openDesk() {
    const business = await world.addBusiness();
    const { client, db } = business;
    const make = (path: string, body: object) => made(client, path, body);
    const jane = await make("/v1/customers", {
      name: "Jane Citizen",
      phone: "0412 345 678",
      email: "jane@example.com",
      tags: ["vip"],
      notes: "Prefers mornings.",
    });
    const john = await make("/v1/customers", { name: "John Other", phone: "0412 345 679", notes: "Somebody else." });
    const [sam, alex] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
    await world.database.system.member.update({ where: { id: alex.id }, data: { name: "Alex Park" } });
    const { id } = await storeConversation(db, { customerId: jane.id }, [{ text: "The heater is cold." }]);
    const conversation = async (of = id) => (await client("GET", `/v1/conversations/${of}`)).body;
    return { ...business, business: business.id, make, jane, john, sam, alex, id, conversation };
  }

  const menu = async (page: Page, button: string, item: string) => {
    await press(page, button);
    await press(page, item);
    await page.waitForSelector(dialog);
  };

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  const set = (page: Page, name: string, value: string) =>
    page.$eval(
      `${dialog} [name="${name}"]`,
      (field, to) => {
        (field as HTMLInputElement).value = to;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      },
      value,
    );

  const lines = (unit_price: number) => [{ description: "Labour", quantity: 1, unit_price, tax_rate: 0 }];

  test("everything of a customer is beside the conversation, nothing of anyone else's, and it follows changes", async () => {
    const { make, client, db, jane, john, alex, id } = await openDesk();
    const address = { line1: "12 Crown Street", suburb: "Wollongong", state: "NSW", postcode: "2500" };
    await make(`/v1/customers/${jane.id}/sites`, { name: "Beach house", address, access_notes: "Key under the mat." });
    await make(`/v1/customers/${jane.id}/contacts`, { name: "Ellie Partner", phone: "0491 570 158", is_primary: true });
    for (const [index, customer] of [jane, john].entries()) {
      const whose = index === 0 ? "hers" : "his";
      const of = { customer_id: customer.id };
      const quote = await make("/v1/quotes", { ...of, title: `Quote ${whose}`, lines: lines(100 + index) });
      await make(`/v1/quotes/${quote.id}/send`, {}).catch(() => undefined);
      await make("/v1/jobs", { ...of, title: `Job ${whose}` });
      await make("/v1/leads", { ...of, name: customer.name, phone: "0412345678", description: `Lead ${whose}` });
      const invoice = await make("/v1/invoices", { ...of, lines: lines(200 + index) });
      await client("POST", `/v1/invoices/${invoice.id}/send`, { body: {} });
      const start = Temporal.Now.instant().add({ hours: 24 });
      await make("/v1/bookings", {
        ...of,
        title: `Booking ${whose}`,
        start_at: start.toString(),
        end_at: start.add({ hours: 1 }).toString(),
      });
      await storeConversation(db, { customerId: customer.id, state: "archived" }, [{ text: `Earlier ${whose}` }]);
    }
    for (let count = 1; count <= 4; count += 1) await make("/v1/jobs", { customer_id: jane.id, title: `Job ${count}` });
    const page = await visitAs(browser, world, alex, `/messages/${id}`);
    await says(page, "Earlier hers", pane);
    const shown = await page.$eval(pane, (one) => (one as HTMLElement).innerText);
    for (const text of [
      "Jane Citizen",
      "0412 345 678",
      "jane@example.com",
      "vip",
      "Prefers mornings.",
      "Ellie Partner",
      "0491 570 158",
      "12 Crown Street, Wollongong NSW 2500",
      "Key under the mat.",
      "Amount due",
      "$200.00",
      "Quote hers",
      "$100.00",
      "Job 4",
      "2 more",
      "Lead hers",
      "Booking hers",
      "Archived",
    ])
      expect(shown).toContain(text);
    expect(shown).not.toMatch(/his|John|\$201|Somebody else/);
    expect(await page.$eval(`${pane} a[href^=tel]`, (link) => link.getAttribute("href"))).toBe("tel:+61412345678");
    await press(page, "2 more");
    await says(page, "Job hers", pane);
    await assertAccessible(page);

    await client("PATCH", `/v1/customers/${jane.id}`, { body: { notes: "Prefers evenings." } });
    await says(page, "Prefers evenings.", pane);
    await make("/v1/jobs", { customer_id: jane.id, title: "A later job" });
    await says(page, "A later job", pane);
    await client("DELETE", `/v1/customers/${jane.id}`);
    await says(page, "You can't create new work for this customer", pane);
    expect(await page.$(newButton)).toBeNull();
    await press(page, "Restore");
    await page.waitForSelector(newButton);
    expect((await client("GET", `/v1/customers/${jane.id}`)).body.archived_at).toBeNull();
    await assertClean(page);
    await page.close();
  });

  test("the keyboard matches an unknown sender, with the customer of the address first, and changes a wrong match", async () => {
    const { client, db, jane, john, sam, conversation } = await openDesk();
    const { id } = await storeConversation(db, { senderAddress: stranger }, [
      { text: "Me again", fromAddress: stranger },
    ]);
    await made(client, `/v1/customers/${john.id}/contacts`, { name: "John's mother", phone: stranger });
    const page = await visitAs(browser, world, sam, `/messages/${id}`);
    await says(page, "No customer has 0491 570 156.", pane);
    await says(page, "Unknown sender", "section[aria-label=Conversation] header");
    await page.focus("h1");
    await page.keyboard.press("m");
    await page.waitForSelector(`${dialog} [role=combobox]:focus`);
    await says(page, "John Other", "[role=listbox]");
    await assertAccessible(page);
    await page.$eval(`${dialog} [role=combobox]`, (field) => (field as HTMLInputElement).select());
    await page.keyboard.type("citizen");
    await says(page, "Jane Citizen", "[role=listbox]");
    await page.waitForFunction(() => document.querySelector("[role=listbox]")?.getAttribute("aria-busy") === "false");
    await page.keyboard.press("ArrowDown");
    expect(await page.$eval("[aria-selected=true]", (one) => one.textContent)).toContain("New customer");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await says(page, "jane@example.com", pane);
    await says(page, "Jane Citizen", "h1");
    expect((await conversation(id)).customer.id).toBe(jane.id);
    await closed(page);

    await menu(page, "More about this customer", "Match to another customer");
    await page.waitForSelector(`${dialog} [role=combobox]:focus`);
    await page.keyboard.type("John");
    await says(page, "John Other", "[role=listbox]");
    await page.click(`${dialog} [role=option]`);
    await says(page, "Somebody else.", pane);
    expect((await conversation(id)).customer.id).toBe(john.id);
    await assertClean(page);
    await page.close();
  });

  test("a new customer is created from the sender; the second of two who match at once learns of it, and keeps their input", async () => {
    const { db, business, jane, sam, alex, conversation } = await openDesk();
    const from = "robin.reed@example.com";
    const { id } = await storeConversation(db, { senderAddress: from }, [{ ...anEmail, fromAddress: from }]);
    const page = await visitAs(browser, world, sam, "/today");
    await holdStream(page);
    await page.goto(`${world.origin}/messages/${id}`);
    await press(page, "Match to a customer");
    await says(page, "New customer", "[role=listbox]");
    await page.click(`${dialog} [role=option]`);
    await page.waitForSelector(`${dialog} [name=name]`);
    const begun = await page.$$eval(`${dialog} input`, (all) => all.map(({ name, value }) => [name, value]));
    expect(begun).toEqual([
      ["name", "Robin Reed"],
      ["phone", ""],
      ["email", from],
    ]);
    await fill(page, "Phone", "nonsense");
    await press(page, "Create and match");
    await page.waitForSelector(`${dialog} [name=phone][aria-invalid=true]`);
    await fill(page, "Phone", "0491 570 110");
    await alex.graphql(`mutation { match_conversation(id: "${id}", customer_id: "${jane.id}") { id } }`);
    await press(page, "Create and match");
    await says(page, "The conversation has been matched to Jane Citizen meanwhile.", dialog);
    expect(await page.$eval(`${dialog} [name=phone]`, (field) => (field as HTMLInputElement).value)).toBe(
      "0491 570 110",
    );
    const count = () => world.database.system.customer.count({ where: { businessId: business } });
    expect(await count()).toBe(2);
    await press(page, "Match to this new customer instead");
    await saysNoMore(page, "has been matched to Jane Citizen meanwhile");
    await press(page, "Create and match");
    await says(page, "Robin Reed", "h1");
    expect((await conversation(id)).customer.name).toBe("Robin Reed");
    expect(await count()).toBe(3);
    await assertClean(page, [/400|409/]);
    await page.close();
  });

  test("a lead and a quote are created from the conversation, with errors at the fields, and input is not lost without asking", async () => {
    const { sam, id } = await openDesk();
    const page = await visitAs(browser, world, sam, `/messages/${id}`);
    await menu(page, "New", "Lead");
    await says(page, "It begins with the latest message", dialog);
    expect(await page.$eval(`${dialog} textarea`, (area) => area.value)).toBe("The heater is cold.");
    await page.type(`${dialog} textarea`, "Soon: ");
    await page.keyboard.press("Escape");
    await says(page, "Your changes on this page haven't been saved.");
    await page.waitForSelector(`::-p-aria([name="Leave"][role="button"])`);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll("dialog[open]").length === 1, { polling: 50 });
    await press(page, "Create lead");
    await says(page, "Soon: The heater is cold.", pane);

    await menu(page, "New", "Quote");
    await fill(page, "Title", "New heater");
    await fill(page, "Description", "Split system");
    await set(page, "lines/0/quantity", "0");
    await set(page, "lines/0/unit_price", "2500");
    await press(page, "Save draft");
    await page.waitForSelector(`${dialog} [name="lines/0/quantity"][aria-invalid=true]:focus`);
    await assertAccessible(page);
    await set(page, "lines/0/quantity", "2");
    await says(page, "$5,000.00", dialog);
    await press(page, "Save draft");
    await says(page, "New heater", pane);
    await says(page, "$5,500.00", pane);
    await closed(page);
    await assertClean(page, [/400/]);
    await page.close();
  });

  test("an overlapping booking names whose and when, and contact data keeps someone else's changes", async () => {
    const { make, client, john, jane, alex, sam, id } = await openDesk();
    const page = await visitAs(browser, world, sam, `/messages/${id}`);
    const day = Temporal.Now.plainDateISO("Australia/Sydney").add({ days: 3 });
    const at = (hour: number) =>
      day.toZonedDateTime({ timeZone: "Australia/Sydney", plainTime: { hour } }).toInstant().toString();
    const busy = { customer_id: john.id, title: "Service", assignee_id: alex.id, start_at: at(9), end_at: at(11) };
    await make("/v1/bookings", busy);
    await menu(page, "New", "Booking");
    await fill(page, "Title", "Look at the heater");
    await set(page, "start_at", `${day}T10:00`);
    expect(await page.$eval(`${dialog} [name=end_at]`, (field) => (field as HTMLInputElement).value)).toBe(
      `${day}T11:00`,
    );
    await page.select(`${dialog} [name=assignee_id]`, alex.id);
    await press(page, "Book");
    await says(page, "Alex Park has “Service” with John Other", dialog);
    await says(page, "9:00 am to 11:00 am. Free then: Pat Person.", dialog);
    await page.waitForSelector(`${dialog} [name=assignee_id][aria-invalid=true]:focus`);
    await page.select(`${dialog} [name=assignee_id]`, sam.id);
    await press(page, "Book");
    await says(page, "Look at the heater", pane);
    const { body } = await client("GET", `/v1/bookings?customer_id=${jane.id}`);
    expect(body.data).toMatchObject([{ title: "Look at the heater", start_at: `${at(10).replace("Z", ".000Z")}` }]);

    await menu(page, "More about this customer", "Edit contact data");
    await fill(page, "Phone", "0491 570 157");
    await client("PATCH", `/v1/customers/${jane.id}`, { body: { notes: "Written meanwhile" } });
    await press(page, "Save");
    await says(page, "0491 570 157", pane);
    await says(page, "Written meanwhile", pane);
    await closed(page);
    await assertClean(page, [/400|409/]);
    await page.close();
  });

  test("on a phone, the customer is a sheet, which Back and Escape close, and a booking begins there by touch", async () => {
    const { sam, id } = await openDesk();
    const page = await visitAs(browser, world, sam, `/messages/${id}`, { width: 390, height: 844 });
    await page.setViewport({ width: 390, height: 844, hasTouch: true });
    await screenShown(page);
    const open = async () => {
      await (await page.waitForSelector(`::-p-aria([name="Customer"][role="button"])`))?.tap();
      await says(page, "jane@example.com", dialog);
    };
    await open();
    expect(new URL(page.url()).search).toBe("?show=customer");
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
    await page.goBack();
    await closed(page);
    expect(new URL(page.url()).search).toBe("");
    expect(await focused(page)).toBe("button Customer");
    await open();
    await page.keyboard.press("Escape");
    await closed(page);
    await page.waitForFunction(() => location.search === "");
    await open();
    await (await page.waitForSelector(`::-p-aria([name="New"][role="button"])`))?.tap();
    await (await page.waitForSelector(`::-p-aria([name="Booking"][role="button"])`))?.tap();
    await says(page, "We'll email the time to jane@example.com.", `${dialog}:has(form)`);
    await assertNoSidewaysScroll(page);
    await page.type(`${dialog} [name=title]`, "By touch");
    await (await page.waitForSelector(`::-p-aria([name="Book"][role="button"])`))?.tap();
    await says(page, "By touch", dialog);
    await assertClean(page);
    await page.close();
  });
});
