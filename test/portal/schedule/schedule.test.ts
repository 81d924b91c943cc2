import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean, assertNoSidewaysScroll } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { focused, says, screenShown, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

/** In Sydney, which is ten hours ahead of UTC then. */
const wednesday = "2026-07-01";
const at = (hour: number, date = wednesday) =>
  new Date(Date.parse(`${date}T00:00:00+10:00`) + hour * 3_600_000).toISOString();

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const pat = await world.addPerson(business.id, "member");
    const sam = await world.addPerson(business.id, "member");
    await world.database.systemPool.query("update members set name = $1 where id = $2", ["Sam Second", sam.id]);
    const { id: customerId } = await make("/v1/customers", { name: "Jane Citizen" });
    const stored = async (path: string) => (await business.client("GET", path)).body;
    const book = (title: string, start: string, end: string, rest: object = {}) =>
      make("/v1/bookings", { customer_id: customerId, title, start_at: start, end_at: end, ...rest });
    return { ...business, make, pat, sam, customerId, stored, book };
  }

  /** The point of an hour in a column. */
  const pointOf = (page: Page, column: number, hour: number) =>
    page.$eval(
      `[data-column="${column}"]`,
      (element, hours) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const rows = document.querySelectorAll("[data-hour]").length;
        return { x: left + width / 2, y: top + (height * hours) / rows };
      },
      hour,
    );

  const middleOf = (page: Page, selector: string, up = 0.5) =>
    page.$eval(
      selector,
      (element, share) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height * share };
      },
      up,
    );

  type Point = { x: number; y: number };

  /** Drags without releasing. */
  async function carry(page: Page, from: Point, to: Point): Promise<void> {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
  }

  async function drag(page: Page, from: Point, to: Point): Promise<void> {
    await carry(page, from, to);
    await page.mouse.up();
  }

  const block = (id: string) => `[data-block="${id}"]`;

  const named = (page: Page, id: string, text: string) =>
    page.waitForFunction(
      (selector, wanted) => document.querySelector(selector)?.getAttribute("aria-label")?.includes(wanted),
      { polling: 50 },
      block(id),
      text,
    );

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  test("a booking is dragged to another time and person, made longer, and restored by undo", async () => {
    const { pat, sam, book, stored } = await openBusiness();
    const { id } = await book("Quote for solar", at(9), at(10), { assignee_id: pat.id });
    const path = `/v1/bookings/${id}`;
    const page = await visitAs(browser, world, pat, `/schedule?view=day&date=${wednesday}`);
    await page.waitForSelector(block(id));
    const from = await middleOf(page, block(id));
    const to = await pointOf(page, 1, 11.5);
    await carry(page, from, to);
    await says(page, "1 July 2026, 11:00 am to 12:00 pm");
    await page.mouse.up();
    await named(page, id, "11:00 am to 12:00 pm, Sam Second");
    await says(page, "Quote for solar: 1 July 2026, 11:00 am to 12:00 pm, Sam Second.");
    expect(await stored(path)).toMatchObject({ start_at: at(11), end_at: at(12), assignee: { id: sam.id } });
    expect(await page.$("dialog[open]")).toBeNull();

    await drag(page, await middleOf(page, `${block(id)} [data-handle]`), await pointOf(page, 1, 13.25));
    await says(page, "Quote for solar: 1 July 2026, 11:00 am to 1:15 pm.");
    expect(await stored(path)).toMatchObject({ start_at: at(11), end_at: at(13.25), assignee: { id: sam.id } });
    await page.keyboard.press("z");
    await says(page, "Quote for solar is back where it was.");
    expect(await stored(path)).toMatchObject({ start_at: at(11), end_at: at(12) });

    await carry(page, await middleOf(page, block(id)), await pointOf(page, 0, 15));
    await says(page, "2:30 pm to 3:30 pm");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await named(page, id, "11:00 am to 12:00 pm, Sam Second");
    expect(await stored(path)).toMatchObject({ start_at: at(11) });
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("an overlap is named before the drop, and a refused booking returns to its place", async () => {
    const { pat, sam, book, stored } = await openBusiness();
    const { id } = await book("Quote for solar", at(9), at(10), { assignee_id: pat.id });
    await book("Switchboard", at(11), at(13), { assignee_id: sam.id });
    const page = await visitAs(browser, world, pat, `/schedule?view=day&date=${wednesday}`);
    await page.waitForSelector(block(id));
    await carry(page, await middleOf(page, block(id)), await pointOf(page, 1, 12));
    await says(page, "overlaps “Switchboard” with Jane Citizen");
    await page.mouse.up();
    await says(page, "Quote for solar is back where it was. Sam Second has “Switchboard” with Jane Citizen");
    await named(page, id, "9:00 am to 10:00 am, Pat Person");
    expect(await stored(`/v1/bookings/${id}`)).toMatchObject({ start_at: at(9), assignee: { id: pat.id } });
    await assertClean(page);
    await page.close();
  });

  test("a waiting job is dragged into the week and back out, and also scheduled by its form", async () => {
    const { pat, make, customerId, stored } = await openBusiness();
    const { id } = await make("/v1/jobs", { customer_id: customerId, title: "Ducted system", assignee_ids: [pat.id] });
    const path = `/v1/jobs/${id}`;
    const page = await visitAs(browser, world, pat, `/schedule?view=week&date=${wednesday}`);
    const waits = `[data-waits="${id}"]`;
    await page.waitForSelector(waits);
    // The Friday.
    await drag(page, await middleOf(page, waits), await pointOf(page, 4, 10));
    await named(page, id, "Ducted system");
    await says(page, "Ducted system: 3 July 2026, 10:00 am to 12:00 pm.");
    expect(await stored(path)).toMatchObject({
      status: "scheduled",
      scheduled_start: at(10, "2026-07-03"),
      scheduled_end: at(12, "2026-07-03"),
      assignees: [{ id: pat.id }],
    });
    await page.waitForFunction((selector) => document.querySelector(selector) === null, { polling: 50 }, waits);
    await drag(page, await middleOf(page, block(id)), await middleOf(page, "[data-waiting]"));
    await says(page, "Ducted system unscheduled.");
    await page.waitForSelector(waits);
    expect(await stored(path)).toMatchObject({ status: "unscheduled", scheduled_start: null, scheduled_end: null });

    await page.click(waits);
    await page.waitForSelector("dialog [name=scheduled_start]");
    for (const [name, value] of [
      ["scheduled_start", "2026-07-02T08:00"],
      ["scheduled_end", "2026-07-02T09:30"],
    ] as const)
      await page.$eval(
        `dialog [name=${name}]`,
        (field, local) => {
          (field as HTMLInputElement).value = local;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        },
        value,
      );
    await press(page, "Save");
    await closed(page);
    await named(page, id, "2 July 2026, 8:00 am to 9:30 am");
    expect(await stored(path)).toMatchObject({ scheduled_start: at(8, "2026-07-02"), assignees: [{ id: pat.id }] });
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("a booking and its job at the same time are one block, moved and restored together; other bookings are separate", async () => {
    const { pat, make, book, client, customerId, stored } = await openBusiness();
    const job = await make("/v1/jobs", {
      customer_id: customerId,
      title: "Install split system",
      assignee_ids: [pat.id],
      scheduled_start: at(9),
      scheduled_end: at(11),
    });
    const own = { assignee_id: pat.id, job_id: job.id };
    const { id } = await book("Install split system", at(9), at(11), { ...own, kind: "visit" });
    const { id: later } = await book("Check the pipes", at(14), at(15), own);
    const page = await visitAs(browser, world, pat, `/schedule?view=day&date=${wednesday}`);
    const blocks = () => page.$$eval("[data-block]", (all) => all.map((one) => (one as HTMLElement).dataset.block));
    await named(page, id, "visit and its job, 1 July 2026, 9:00 am to 11:00 am, Pat Person");
    expect(await blocks()).toEqual([id, later]);
    await drag(page, await middleOf(page, block(id)), await pointOf(page, 0, 12));
    await says(page, "Install split system: 1 July 2026, 11:00 am to 1:00 pm.");
    await named(page, id, "visit and its job, 1 July 2026, 11:00 am to 1:00 pm");
    expect(await stored(`/v1/bookings/${id}`)).toMatchObject({ start_at: at(11), end_at: at(13) });
    expect(await stored(`/v1/jobs/${job.id}`)).toMatchObject({ scheduled_start: at(11), scheduled_end: at(13) });
    await page.keyboard.press("z");
    await says(page, "Install split system is back where it was.");
    expect(await stored(`/v1/bookings/${id}`)).toMatchObject({ start_at: at(9), end_at: at(11) });
    expect(await stored(`/v1/jobs/${job.id}`)).toMatchObject({ scheduled_start: at(9), scheduled_end: at(11) });

    // If the booking may not move, neither does its job.
    await drag(page, await middleOf(page, block(id)), await pointOf(page, 0, 14.5));
    await says(page, "Install split system is back where it was. Pat Person has “Check the pipes”");
    await named(page, id, "visit and its job, 1 July 2026, 9:00 am to 11:00 am");
    expect(await stored(`/v1/jobs/${job.id}`)).toMatchObject({ scheduled_start: at(9) });
    await page.keyboard.press("m");
    await says(page, "July 2026", "h2");
    await named(page, id, "visit and its job");
    // A moved entry shows before the month has been read.
    await expect.poll(blocks).toEqual([id, later]);
    await assertAccessible(page);
    await client("PATCH", `/v1/jobs/${job.id}`, { body: { scheduled_end: at(10) } });
    await page.waitForSelector(block(job.id));
    expect((await blocks()).sort()).toEqual([id, job.id, later].sort());
    await assertClean(page);
    await page.close();
  });

  test("a finger that rests on a booking drags it, and one that moves at once scrolls", async () => {
    const { pat, book, stored } = await openBusiness();
    const { id } = await book("Quote for solar", at(9), at(10), { assignee_id: pat.id });
    const page = await visitAs(browser, world, pat, `/schedule?view=day&date=${wednesday}`);
    await page.setViewport({ width: 1024, height: 768, hasTouch: true });
    await page.reload();
    await page.waitForSelector(block(id));
    const scrolled = () => page.$eval("[data-grid]", ({ scrollTop }) => scrollTop);
    const slide = async (from: Point, to: Point, isHeld: boolean) => {
      const touch = await page.touchscreen.touchStart(from.x, from.y);
      if (isHeld) await page.waitForSelector("html[data-dragging]");
      for (const share of [0.25, 0.5, 0.75, 1])
        await touch.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
      await touch.end();
    };
    const before = await scrolled();
    await slide(await middleOf(page, block(id)), await pointOf(page, 0, 11.5), true);
    await says(page, "Quote for solar: 1 July 2026, 11:00 am to 12:00 pm.");
    await named(page, id, "11:00 am to 12:00 pm");
    expect(await stored(`/v1/bookings/${id}`)).toMatchObject({ start_at: at(11), end_at: at(12) });
    expect(await scrolled()).toBe(before);
    expect(await page.$("dialog[open]")).toBeNull();

    await slide(await middleOf(page, block(id)), await pointOf(page, 0, 8.5), false);
    await page.waitForFunction(
      (top) => document.querySelector("[data-grid]")?.scrollTop !== top,
      { polling: 50 },
      before,
    );
    expect(await stored(`/v1/bookings/${id}`)).toMatchObject({ start_at: at(11), end_at: at(12) });
    await assertClean(page);
    await page.close();
  });

  test("a colleague's changes show at once, but not during a drag", async () => {
    const { pat, book, client, make, customerId } = await openBusiness();
    const { id } = await book("Quote for solar", at(9), at(10), { assignee_id: pat.id });
    const { id: other } = await book("Switchboard", at(14), at(15), { assignee_id: pat.id });
    const page = await visitAs(browser, world, pat, `/schedule?view=day&date=${wednesday}`);
    await page.waitForSelector(block(other));
    await client("PATCH", `/v1/bookings/${other}`, { body: { title: "Switchboard upgrade" } });
    await named(page, other, "Switchboard upgrade");
    await carry(page, await middleOf(page, block(id)), await pointOf(page, 0, 12.5));
    await client("PATCH", `/v1/bookings/${other}`, { body: { title: "Switchboard check" } });
    await make("/v1/jobs", { customer_id: customerId, title: "A job that came meanwhile" });
    await says(page, "A job that came meanwhile");
    expect(await page.$eval(block(other), (element) => element.getAttribute("aria-label"))).toContain("upgrade");
    await page.mouse.up();
    await named(page, other, "Switchboard check");
    await named(page, id, "12:00 pm to 1:00 pm");
    await assertClean(page);
    await page.close();
  });

  test("days of a clock change have the hours that pass, and a move to such a day keeps the time of day", async () => {
    const { pat, book, stored } = await openBusiness();
    // At 2 am on 4 October 2026 it becomes 3 am; at 3 am on 5 April 2026 it becomes 2 am.
    const { id: short } = await book("After the change", "2026-10-03T16:00:00Z", "2026-10-03T17:00:00Z");
    const { id: long } = await book("In the second hour", "2026-04-04T16:15:00Z", "2026-04-04T16:45:00Z");
    const { id } = await book("On Saturday", "2026-10-02T23:00:00Z", "2026-10-03T01:00:00Z");
    const rows = (page: Page) => page.$$eval("[data-hour]", (all) => all.map((one) => one.textContent));
    const page = await visitAs(browser, world, pat, "/schedule?view=day&date=2026-10-04");
    await page.waitForSelector(block(short));
    expect(await rows(page)).toHaveLength(23);
    expect((await rows(page)).slice(0, 4)).toEqual(["", "1 am", "3 am", "4 am"]);
    await named(page, short, "3:00 am to 4:00 am");
    const topOf = (one: string) =>
      page.$eval(block(one), (element) => {
        const column = element.parentElement?.getBoundingClientRect();
        const rowCount = document.querySelectorAll("[data-hour]").length;
        return (rowCount * (element.getBoundingClientRect().top - (column?.top ?? 0))) / (column?.height ?? 1);
      });
    expect(await topOf(short)).toBeCloseTo(2, 1);

    await page.goto(`${world.origin}/schedule?view=day&date=2026-04-05`);
    await page.waitForSelector(block(long));
    expect((await rows(page)).slice(0, 5)).toEqual(["", "1 am", "2 am", "2 am", "3 am"]);
    expect(await rows(page)).toHaveLength(25);
    expect(await topOf(long)).toBeCloseTo(3.25, 1);

    await page.goto(`${world.origin}/schedule?view=week&date=2026-10-03`);
    await page.waitForSelector(block(id));
    await drag(page, await middleOf(page, block(id)), await pointOf(page, 6, 10));
    await says(page, "On Saturday: 4 Oct 2026, 9:00 am to 11:00 am.");
    expect(await stored(`/v1/bookings/${id}`)).toMatchObject({
      start_at: "2026-10-03T22:00:00.000Z",
      end_at: "2026-10-04T00:00:00.000Z",
    });
    await assertClean(page);
    await page.close();
  });

  test("keys change the view, move through it, open entries and book another", async () => {
    const { pat, sam, book, stored } = await openBusiness();
    const { id } = await book("Quote for solar", at(9), at(10), { assignee_id: pat.id, kind: "visit" });
    await book("Switchboard", at(9), at(10), { assignee_id: sam.id });
    const page = await visitAs(browser, world, pat, `/schedule?view=month&date=${wednesday}`);
    await page.waitForSelector(block(id));
    await page.keyboard.press("d");
    await says(page, "Wednesday 1 July 2026", "h2");
    await page.waitForSelector(block(id));
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toMatch(/Quote for solar.*, visit, 1 July 2026, 9:00 am to 10:00 am, Pat Person/);
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toMatch(/Switchboard.*, booking,/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await says(page, "Quote for solar", "dialog h2");
    await press(page, "Complete");
    await says(page, "Completed", "dialog");
    expect((await stored(`/v1/bookings/${id}`)).status).toBe("completed");
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await closed(page);
    await page.keyboard.press("w");
    await says(page, "29 June to 5 July 2026", "h2");
    await page.keyboard.press("n");
    await page.waitForSelector("dialog [name=customer_id]");
    await page.type("dialog [name=customer_id]", "Jane");
    await (await page.waitForSelector("dialog [role=option]::-p-text(Jane Citizen)"))?.click();
    await page.type("dialog [name=title]", "Measure the roof");
    await press(page, "Book");
    await closed(page);
    await says(page, "Measure the roof is booked for");
    await page.keyboard.press("t");
    await page.waitForFunction(() => !location.search.includes("date"), { polling: 50 });
    await assertClean(page);
    await page.close();
  });

  test("a person subscribes to their schedule in another calendar, and a new address ends the previous one", async () => {
    const { pat, book } = await openBusiness();
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await book("Quote for solar", soon(24), soon(25), { assignee_id: pat.id });
    const page = await visitAs(browser, world, pat, "/schedule");
    const address = () =>
      page.$eval("dialog [aria-label='Calendar address']", (field) => (field as HTMLInputElement).value);
    await press(page, "Subscribe");
    await page.waitForSelector("dialog [aria-label='Calendar address']");
    const before = await address();
    const read = async (url: string) => fetch(new URL(new URL(url).pathname, world.origin));
    expect(await (await read(before)).text()).toContain("SUMMARY:Quote for solar");
    await assertAccessible(page);
    await press(page, "Create new address");
    await page.click("dialog button[class*=danger]");
    await page.waitForFunction(
      (old) => {
        const field = document.querySelector<HTMLInputElement>("dialog [aria-label='Calendar address']");
        return field !== null && field.value !== old;
      },
      { polling: 50 },
      before,
    );
    expect((await read(before)).status).toBe(404);
    expect((await read(await address())).status).toBe(200);
    await assertClean(page);
    await page.close();
  });

  test("only chosen work of other people is shown, none of other businesses, and a phone shows a list", async () => {
    const { pat, sam, book } = await openBusiness();
    const other = await openBusiness();
    await other.book("Of another business", at(9), at(10));
    const { id } = await book("Quote for solar", at(9), at(10), { assignee_id: pat.id });
    await book("Switchboard", at(9), at(10), { assignee_id: sam.id });
    const page = await visitAs(browser, world, pat, `/schedule?view=day&date=${wednesday}&people=${pat.id}`);
    await page.waitForSelector(block(id));
    const blocks = () => page.$$eval("[data-block]", (all) => all.map((one) => one.getAttribute("aria-label")));
    expect(await blocks()).toHaveLength(1);
    expect(await page.$$("[data-column]")).toHaveLength(1);
    await page.setViewport({ width: 390, height: 844 });
    await page.goto(`${world.origin}/schedule?date=${wednesday}`);
    await screenShown(page);
    await page.waitForSelector(block(id));
    expect(await page.$("[data-column]")).toBeNull();
    expect(await blocks()).toHaveLength(2);
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
    await page.click(block(id));
    await says(page, "Quote for solar", "dialog h2");
    await assertClean(page);
    await page.close();
  });
});
