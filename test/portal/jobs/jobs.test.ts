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
    const { id: customerId } = await make("/v1/customers", { name: "Jane Citizen", phone: "0491 570 156" });
    const stored = async (path: string) => (await business.client("GET", path)).body;
    return { ...business, make, person, customerId, stored };
  }

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

  /** Sets a date or time field in the browser's own format. */
  const enter = (page: Page, name: string, value: string) =>
    page.$eval(
      `dialog [name=${name}]`,
      (field, local) => {
        (field as HTMLInputElement).value = local;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      },
      value,
    );

  test("jobs are found by a search, status, assignee and week; a week without any offers the unscheduled ones", async () => {
    const { make, person, customerId } = await openBusiness();
    const other = await world.addBusiness();
    const { id: theirs } = await made(other.client, "/v1/customers", { name: "Somebody else's" });
    await made(other.client, "/v1/jobs", { customer_id: theirs, title: "Of another business" });
    // A Wednesday, and the Sunday before it, in Sydney.
    const wednesday = "2026-07-01T00:00:00Z";
    const sunday = "2026-06-28T13:30:00Z";
    await make("/v1/jobs", { customer_id: customerId, title: "Wait for a time" });
    await make("/v1/jobs", { customer_id: customerId, title: "On Wednesday", scheduled_start: wednesday });
    await make("/v1/jobs", { customer_id: customerId, title: "On Sunday", scheduled_start: sunday });
    await make("/v1/jobs", {
      customer_id: customerId,
      title: "Earlier on Wednesday",
      scheduled_start: "2026-06-30T23:00:00Z",
      assignee_ids: [person.id],
    });
    const page = await visitAs(browser, world, person, "/jobs");
    await shows(page, ["Earlier on Wednesday", "On Sunday", "On Wednesday", "Wait for a time"]);
    await page.keyboard.press("/");
    await page.keyboard.type("wednesday");
    await shows(page, ["Earlier on Wednesday", "On Wednesday"]);
    await choose(page, "Assigned to", person.id);
    await shows(page, ["Earlier on Wednesday"]);
    expect(new URL(page.url()).search).toBe(`?q=wednesday&assignee=${person.id}`);
    await page.reload();
    await shows(page, ["Earlier on Wednesday"]);
    await page.goto(`${world.origin}/jobs?week=2026-07-01`);
    await shows(page, ["Earlier on Wednesday", "On Wednesday"]);
    await page.click("::-p-aria([name='Previous week'][role=link])");
    await shows(page, ["On Sunday"]);
    await page.goto(`${world.origin}/jobs?week=2026-08-03`);
    await says(page, "No jobs from 3 Aug to 9 Aug 2026.");
    await page.click("::-p-aria([name='Unscheduled jobs'][role=link])");
    await shows(page, ["Wait for a time"]);
    await page.goto(`${world.origin}/jobs`);
    await choose(page, "Status", "completed");
    await says(page, "No job matches the filters.");
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("a job is edited beside someone else's change, started and completed, after which its plan stays", async () => {
    const { make, client, person, customerId, stored } = await openBusiness();
    const address = { line1: "12 Crown Street", suburb: "Wollongong" };
    await make(`/v1/customers/${customerId}/sites`, {
      name: "Beach house",
      address,
      access_notes: "Key under the mat.",
    });
    const { id } = await make("/v1/jobs", { customer_id: customerId, title: "Replace the unit" });
    const page = await visitAs(browser, world, person, `/jobs/${id}`);
    await says(page, "Replace the unit", "h1");
    await says(page, "0491 570 156");
    await press(page, "Schedule");
    await fill(page, "Title", "Replace the hot water unit");
    await enter(page, "scheduled_start", "2026-07-01T09:00");
    await enter(page, "scheduled_end", "2026-07-01T08:00");
    await page.select(
      "dialog [name=site_id]",
      await page.$eval("dialog [name=site_id] option:last-child", (one) => (one as HTMLOptionElement).value),
    );
    await page.click(`dialog [name=assignee_ids][value="${person.id}"]`);
    await client("PATCH", `/v1/jobs/${id}`, { body: { description: "Gas, in the laundry." } });
    await press(page, "Save");
    await page.waitForSelector("[name=scheduled_end][aria-invalid=true]:focus");
    await assertAccessible(page);
    await enter(page, "scheduled_end", "2026-07-01T11:00");
    await press(page, "Save");
    await closed(page);
    expect(await stored(`/v1/jobs/${id}`)).toMatchObject({
      title: "Replace the hot water unit",
      description: "Gas, in the laundry.",
      status: "scheduled",
      scheduled_start: "2026-06-30T23:00:00.000Z",
      scheduled_end: "2026-07-01T01:00:00.000Z",
      assignees: [{ id: person.id }],
    });
    await says(page, "Key under the mat.");
    await says(page, "1 July 2026, 9:00 am to 11:00 am");
    await press(page, "Start");
    await says(page, "In progress");
    await press(page, "Complete");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, "Completed");
    expect((await stored(`/v1/jobs/${id}`)).status).toBe("completed");
    await page.keyboard.press("e");
    await page.waitForSelector("dialog [name=description]");
    expect(await page.$("dialog [name=scheduled_start]")).toBeNull();
    await fill(page, "Description", "Gas, in the laundry. Replaced.");
    await press(page, "Save");
    await closed(page);
    expect((await stored(`/v1/jobs/${id}`)).description).toBe("Gas, in the laundry. Replaced.");
    await assertClean(page);
    await page.close();
  });

  test("a completed or cancelled job is reopened, and its timeline says who did it", async () => {
    const { make, person, customerId, stored } = await openBusiness();
    const { id, job_number: number } = await make("/v1/jobs", { customer_id: customerId, title: "Repair" });
    const page = await visitAs(browser, world, person, `/jobs/${id}`);
    await press(page, "Complete");
    await page.click("dialog button[type=submit], dialog button[class*=danger]");
    await says(page, `${number} is completed.`);
    await says(page, "Completed by Pat Person");
    await press(page, "Reopen");
    await says(page, "The job returns to the status that it had.", "dialog");
    await page.click("dialog button[type=submit], dialog button[class*=danger]");
    await says(page, `${number} is open again.`);
    await says(page, "Reopened by Pat Person");
    expect(await stored(`/v1/jobs/${id}`)).toMatchObject({ status: "unscheduled", completed_at: null });
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("a job shows the lines of its quote, and leads to it", async () => {
    const { make, person, customerId } = await openBusiness();
    const quote = await make("/v1/quotes", {
      customer_id: customerId,
      lines: [{ description: "Split system", quantity: 2, unit_price: 1000.5 }],
    });
    const of = { customer_id: customerId, quote_id: quote.id };
    const { id } = await make("/v1/jobs", { ...of, title: "Install the split system" });
    const { id: other } = await make("/v1/jobs", { customer_id: customerId, title: "Without a quote" });
    const page = await visitAs(browser, world, person, `/jobs/${id}`);
    await says(page, "Split system", "[aria-label=Lines]");
    await says(page, "$2,201.10");
    await assertAccessible(page);
    await page.click("::-p-aria([name='View quote'][role=link])");
    await says(page, quote.quote_reference, "h1");
    await page.goto(`${world.origin}/jobs/${other}`);
    await says(page, "No invoices yet.");
    expect(await page.$("[aria-label=Lines]")).toBeNull();
    // A second invoice is possible but rare, so the action is in the menu.
    const another = "::-p-aria([name='New invoice'][role=link])";
    expect(await page.$(another)).not.toBeNull();
    await make("/v1/invoices", { customer_id: customerId, job_id: other });
    await page.waitForSelector("::-p-aria(More about invoices)");
    expect(await page.$(another)).toBeNull();
    await page.click("::-p-aria(More about invoices)");
    await page.waitForSelector(another);
    await assertClean(page);
    await page.close();
  });

  test("a job's booking names the overlap, moves to another time and is cancelled with the job", async () => {
    const { make, person, customerId, stored } = await openBusiness();
    const { id } = await make("/v1/jobs", {
      customer_id: customerId,
      title: "Ducted system",
      assignee_ids: [person.id],
      scheduled_start: "2026-06-30T23:00:00Z",
    });
    await make("/v1/bookings", {
      customer_id: customerId,
      title: "Quote for solar",
      assignee_id: person.id,
      start_at: "2026-06-30T23:30:00Z",
      end_at: "2026-07-01T00:30:00Z",
    });
    const page = await visitAs(browser, world, person, `/jobs/${id}`);
    await press(page, "Book time");
    await press(page, "Book");
    await says(page, "Pat Person has “Quote for solar” with Jane Citizen, 1 July 2026, 9:30 am to 10:30 am.", "dialog");
    await press(page, "Find a time");
    await (await page.waitForSelector("dialog [role=status] li:last-child button"))?.click();
    expect(await page.$eval("dialog [name=assignee_id]", (field) => (field as HTMLSelectElement).value)).toBe(
      person.id,
    );
    expect(await page.$eval("dialog [name=start_at]", (field) => (field as HTMLInputElement).value)).toMatch(/T07:00$/);
    await enter(page, "start_at", "2026-07-01T13:00");
    expect(await page.$eval("dialog [name=end_at]", (field) => (field as HTMLInputElement).value)).toBe(
      "2026-07-01T14:00",
    );
    await press(page, "Book");
    await closed(page);
    await says(page, "1 July 2026, 1:00 pm to 2:00 pm, Pat Person");
    await press(page, "Ducted system");
    await press(page, "Edit booking");
    await page.waitForSelector("dialog [name=start_at]");
    await enter(page, "start_at", "2026-07-01T10:00");
    await says(page, "Quote for solar", "dialog");
    await enter(page, "start_at", "2026-07-01T15:00");
    await press(page, "Save");
    await says(page, "3:00 pm to 4:00 pm", "dialog");
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await closed(page);
    const { data: bookings } = await stored(`/v1/bookings?status=scheduled`);
    expect(bookings).toHaveLength(2);
    await press(page, "Cancel job");
    await says(page, "Its scheduled booking will be cancelled too", "dialog");
    await page.click("dialog button[class*=danger]");
    await closed(page);
    await says(page, "Cancelled");
    const { data: left } = await stored(`/v1/bookings?status=scheduled`);
    expect(left.map(({ title }: { title: string }) => title)).toEqual(["Quote for solar"]);
    await assertClean(page);
    await page.close();
  });
});
