import type { ElementHandle, Page, Protocol } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { holdStream, says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const person = await world.addPerson(business.id, "member");
    const lead = async (id: string) => (await business.client("GET", `/v1/leads/${id}`)).body;
    const ask = (name: string, more: object = {}) => make("/v1/leads", { name, email: "jane@example.com", ...more });
    return { ...business, make, person, lead, ask };
  }

  /** Waits until a column of the board lists these names from the top. */
  const column = (page: Page, status: string, wanted: readonly string[]) =>
    page.waitForFunction(
      (one, expected) =>
        JSON.stringify(
          [...document.querySelectorAll(`[data-status=${one}] [data-row] a`)].map((a) => a.textContent),
        ) === expected,
      { polling: 50 },
      status,
      JSON.stringify(wanted),
    );

  const rows = (page: Page, wanted: readonly string[]) =>
    page.waitForFunction(
      (expected) =>
        JSON.stringify([...document.querySelectorAll("main tr[data-row] a")].map((a) => a.textContent)) === expected,
      { polling: 50 },
      JSON.stringify(wanted),
    );

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  const move = async (page: Page, name: string, how: string) => {
    await press(page, `Move ${name}`);
    await press(page, how);
  };

  test("leads are in the columns of their status, move by their menu, and do so for a colleague at once", async () => {
    const { id, ask, lead, person } = await openBusiness();
    await made((await world.addBusiness()).client, "/v1/leads", {
      name: "Jane of another business",
      phone: "0412 345 678",
    });
    const [tom, ann] = [await ask("Tom Hargreaves"), await ask("Ann Lee")];
    const watching = await visitAs(browser, world, await world.addPerson(id, "member"), "/leads");
    const page = await visitAs(browser, world, person, "/leads");
    await column(page, "new", ["Ann Lee", "Tom Hargreaves"]);
    await assertAccessible(page);
    await move(page, "Tom Hargreaves", "Qualify");
    await column(page, "new", ["Ann Lee"]);
    await column(page, "converted", ["Tom Hargreaves"]);
    await column(watching, "converted", ["Tom Hargreaves"]);
    await move(page, "Tom Hargreaves", "Mark as won");
    await column(page, "won", ["Tom Hargreaves"]);
    await column(watching, "won", ["Tom Hargreaves"]);
    expect(await lead(tom.id)).toMatchObject({ status: "won", converted_via: "manual" });
    await move(page, "Ann Lee", "Mark as lost");
    await fill(page, "Reason", "Too expensive");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await column(page, "new", []);
    await column(page, "lost", ["Ann Lee"]);
    await column(watching, "lost", ["Ann Lee"]);
    expect(await lead(ann.id)).toMatchObject({ status: "lost", lost_reason: "Too expensive" });
    await page.reload();
    await column(page, "lost", ["Ann Lee"]);
    await assertClean(page);
    await page.close();
    await watching.close();
  });

  test("a card can be dragged to a possible status, and returns if the server refuses", async () => {
    const { client, ask, lead, person } = await openBusiness();
    const [tom, ann] = [await ask("Tom Hargreaves"), await ask("Ann Lee")];
    const page = await visitAs(browser, world, person, "/leads");
    await column(page, "new", ["Ann Lee", "Tom Hargreaves"]);
    await drag(page, "Tom Hargreaves", "won");
    await column(page, "won", ["Tom Hargreaves"]);
    await says(page, "Tom Hargreaves is won.");
    expect((await lead(tom.id)).status).toBe("won");
    expect(await page.$eval("[data-status=won] li", (card) => card.getAttribute("draggable"))).toBe("false");
    await page.close();

    const late = await visitAs(browser, world, person, "/leads");
    await column(late, "new", ["Ann Lee"]);
    await holdStream(late);
    await late.reload();
    await column(late, "new", ["Ann Lee"]);
    // A colleague was faster, and the page has received no event.
    await client("POST", `/v1/leads/${ann.id}/lose`, { body: { lost_reason: "Too far away" } });
    await move(late, "Ann Lee", "Mark as won");
    await says(late, "Ann Lee was not moved.");
    await column(late, "won", ["Tom Hargreaves"]);
    await column(late, "lost", ["Ann Lee"]);
    expect((await lead(ann.id)).status).toBe("lost");
    await late.close();
  });

  test("the table and the board filter by a search, assignee and status, as the address says", async () => {
    const { ask, client, person } = await openBusiness();
    const tom = await ask("Tom Hargreaves", { assignee_id: person.id });
    await ask("Ann Lee");
    await client("POST", `/v1/leads/${tom.id}/qualify`);
    const page = await visitAs(browser, world, person, "/leads?view=table");
    await rows(page, ["Ann Lee", "Tom Hargreaves"]);
    await assertAccessible(page);
    await choose(page, "Status", "new");
    await rows(page, ["Ann Lee"]);
    await choose(page, "Status", "");
    await choose(page, "Assigned to", person.id);
    await rows(page, ["Tom Hargreaves"]);
    await page.click("nav[aria-label='Views of the leads'] a:first-child");
    await column(page, "converted", ["Tom Hargreaves"]);
    await column(page, "new", []);
    expect(new URL(page.url()).search).toBe(`?assignee=${person.id}`);
    await choose(page, "Assigned to", "");
    await page.focus("h1");
    await page.keyboard.press("/");
    await page.keyboard.type("ann");
    await column(page, "new", ["Ann Lee"]);
    await column(page, "converted", []);
    await page.goto(`${world.origin}/leads?q=nobody`);
    await says(page, "No lead matches the filters.");
    await page.click("::-p-aria(Clear filters)");
    await column(page, "new", ["Ann Lee"]);
    await assertClean(page);
    await page.close();
  });

  test("a lead is created, with errors at the fields, changed beside someone else's change, and made a customer", async () => {
    const { client, lead, person } = await openBusiness();
    const page = await visitAs(browser, world, person, "/leads");
    await says(page, "No leads yet.");
    await page.click("main header a[href='/leads/new']");
    await says(page, "New lead", "h1");
    await fill(page, "Name", "Tom Hargreaves");
    await fill(page, "Phone", "12");
    await press(page, "Create lead");
    await page.waitForSelector("[name=phone][aria-invalid=true]:focus");
    await assertAccessible(page);
    await fill(page, "Phone", "0412 345 678");
    await fill(page, "Description", "A split system for the lounge");
    await fill(page, "Street", "12 Crown Street");
    await choose(page, "Assigned to", person.id);
    await press(page, "Create lead");
    await says(page, "Tom Hargreaves", "h1");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await lead(id)).toMatchObject({
      phone: "+61412345678",
      source: "portal",
      lead_type: "manual",
      assignee: { id: person.id },
      address: { line1: "12 Crown Street" },
    });

    await page.focus("h1");
    await page.keyboard.press("e");
    await says(page, "Edit Tom Hargreaves", "dialog");
    await fill(page, "Name", "Tom and Ellie Hargreaves");
    await client("PATCH", `/v1/leads/${id}`, { body: { description: "Two split systems" } });
    await press(page, "Save");
    await closed(page);
    await says(page, "Two split systems");
    expect(await lead(id)).toMatchObject({ name: "Tom and Ellie Hargreaves", description: "Two split systems" });

    await press(page, "Add Tom and Ellie Hargreaves as a customer");
    await says(page, "New quote");
    const { customer_id: customerId } = await lead(id);
    expect((await client("GET", `/v1/customers/${customerId}`)).body).toMatchObject({
      name: "Tom and Ellie Hargreaves",
      phone: "+61412345678",
      billing_address: { line1: "12 Crown Street" },
    });
    const other = await made(client, "/v1/customers", { name: "Hargreaves Building" });
    await press(page, "Choose another customer");
    const field = await page.waitForSelector("dialog [name=customer_id]");
    await field?.click({ count: 3 });
    await field?.type("hargreaves b");
    await page.waitForSelector("[role=option] ::-p-text(Hargreaves Building)");
    await field?.press("Enter");
    await press(page, "Save");
    await closed(page);
    expect((await lead(id)).customer_id).toBe(other.id);
    await press(page, "Qualify");
    await says(page, "by hand");
    await saysNoMore(page, "Qualify");
    for (const title of ["Split system", "Two split systems"])
      await made(client, "/v1/quotes", { customer_id: other.id, lead_id: id, title });
    const work = { customer_id: other.id, lead_id: id };
    await made(client, "/v1/jobs", { ...work, title: "Measure the rooms" });
    await made(client, "/v1/bookings", {
      ...work,
      title: "Show the units",
      start_at: "2099-07-01T02:30:00Z",
      end_at: "2099-07-01T03:30:00Z",
    });
    for (const came of ["Q-1001", "Q-1002", "Measure the rooms", "Show the units"]) await says(page, came, "main");
    await assertAccessible(page);
    await press(page, "Show the units");
    await says(page, "Show the units", "dialog h2");
    await page.keyboard.press("Escape");
    await closed(page);
    await press(page, "Mark as lost");
    await fill(page, "Reason", "Too expensive");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, ": Too expensive");
    expect((await lead(id)).status).toBe("lost");
    await assertClean(page, [/status of 400/]);
    await page.close();
  });

  /** Drags as a mouse does. A headless browser passes the drag on, and the test continues it. */
  async function drag(page: Page, name: string, status: string): Promise<void> {
    const card = await page.waitForSelector(`::-p-xpath(//li[@draggable="true"][.//a[normalize-space()="${name}"]])`);
    const middle = async (element: ElementHandle<Element> | null) => {
      const box = await element?.boundingBox();
      if (box == null) throw new Error("it is not shown");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const cdp = await page.createCDPSession();
    await cdp.send("Input.setInterceptDrags", { enabled: true });
    const begun = new Promise<Protocol.Input.DragData>((resolve) => {
      cdp.once("Input.dragIntercepted", ({ data }) => resolve(data));
    });
    const from = await middle(card);
    const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", by = 0) =>
      cdp.send("Input.dispatchMouseEvent", { type, x: from.x + by, y: from.y + by, button: "left", clickCount: 1 });
    await mouse("mousePressed");
    for (const by of [10, 20]) await mouse("mouseMoved", by);
    const data = await begun;
    const to = await middle(await page.waitForSelector(`[data-status=${status}][data-takes=true]`));
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await cdp.send("Input.dispatchDragEvent", { type, ...to, data });
    await mouse("mouseReleased");
    await cdp.detach();
  }
});
