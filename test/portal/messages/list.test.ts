import type { HTTPRequest, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean, assertNoSidewaysScroll } from "../../browser/page.ts";
import { storeConversation, storeItem } from "../../world/inbox.ts";
import { made } from "../../world/trade.ts";
import { focused, holdStream, says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, press } from "../settings/person.ts";

const list = "section[aria-label='List of conversations']";

describePortal(() => {
  /** Two people, and customers A, B, C, …, each with a conversation. A's is the newest. */
  async function openDesk(names: string) {
    const business = await world.addBusiness();
    const { client, db } = business;
    const [sam, alex] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
    await world.database.system.member.update({ where: { id: alex.id }, data: { name: "Alex Park" } });
    const ids: Record<string, string> = {};
    for (const [index, name] of [...names].entries()) {
      const customer = await made(client, "/v1/customers", { name });
      const at = new Date(Date.now() - (index + 1) * 60_000);
      ids[name] = (await storeConversation(db, { customerId: customer.id }, [{ text: `From ${name}`, at }])).id;
    }
    const idOf = (name: string) => ids[name] ?? "";
    const stateOf = async (name: string) =>
      (await world.database.system.conversation.findFirstOrThrow({ where: { id: idOf(name) } })).state;
    return { ...business, sam, alex, idOf, stateOf };
  }

  /** Stores `count` conversations. `A 1` is the newest. */
  async function store(businessId: string, count: number): Promise<string[]> {
    const rows = await world.database.system.$queryRawUnsafe<{ id: string }[]>(
      `with stored as (
         insert into conversations (id, business_id, sender_address, activity_at, updated_at)
         select gen_random_uuid(), '${businessId}', 'A ' || n, now() - n * interval '1 minute', now()
         from generate_series(1, ${count}) n returning id, activity_at)
       select id from stored order by activity_at desc, id desc`,
    );
    return rows.map(({ id }) => id);
  }

  const names = (page: Page) =>
    page.$$eval("main [data-row] bdi[class*=name]", (all) => all.map((one) => one.textContent).join(""));

  const shows = (page: Page, wanted: string) =>
    page.waitForFunction(
      (expected) =>
        [...document.querySelectorAll("main [data-row] bdi[class*=name]")].map((one) => one.textContent).join("") ===
        expected,
      { polling: 50 },
      wanted,
    );

  const row = (name: string) => `::-p-xpath(//li[.//bdi[text()="${name}"]])`;

  const hover = async (page: Page, name: string) => (await page.waitForSelector(row(name)))?.hover();

  async function pressWith(page: Page, modifier: "Shift" | "Control", key: "X" | "#" | "U"): Promise<void> {
    await page.keyboard.down(modifier);
    await page.keyboard.press(key);
    await page.keyboard.up(modifier);
  }

  /** Holds requests of the document until the test continues or aborts them. */
  async function holdRequests(page: Page, document: string) {
    const held: HTTPRequest[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (request.postData()?.includes(`"${document}"`) === true) held.push(request);
      else void request.continue();
    });
    return {
      isHeld: () => expect.poll(() => held.length).toBeGreaterThan(0),
      lose: () => Promise.all(held.splice(0).map((request) => request.abort("connectionfailed"))),
    };
  }

  test("1,000 conversations scroll to the end: each once, in order, in few nodes; keys follow the list, not its rows", async () => {
    const { id } = await world.addBusiness();
    const sam = await world.addPerson(id);
    const stored = await store(id, 1000);
    const page = await visitAs(browser, world, sam, "/messages");
    const met = await page.$eval(list, async (scroller) => {
      const found = new Map<number, string>();
      let nodes = 0;
      for (let size = -1; size === -1 || found.size < size; ) {
        const rows = [...scroller.querySelectorAll<HTMLElement>("[data-row]")];
        for (const one of rows) found.set(Number(one.ariaPosInSet), one.dataset.id ?? "");
        nodes = Math.max(nodes, document.querySelectorAll("*").length);
        size = Number(rows.at(-1)?.ariaSetSize ?? -1);
        scroller.scrollTop = (rows.at(-1)?.offsetTop ?? 0) - 80;
        await new Promise(requestAnimationFrame);
      }
      return { nodes, ids: [...found].sort(([one], [other]) => one - other).map(([, found]) => found) };
    });
    expect(met.ids).toEqual(stored);
    expect(met.nodes).toBeLessThan(1500);
    await saysNoMore(page, "Loading more");

    await page.$eval(list, (scroller) => scroller.scrollTo(0, 0));
    await page.focus("h1");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    expect(await focused(page)).toContain("A 2");
    await page.$eval(list, (scroller) => scroller.scrollTo(0, 36_000));
    await page.waitForSelector(row("A 505"));
    expect(await focused(page)).toContain("A 2");
    expect(await page.$(row("A 3"))).toBeNull();
    await page.keyboard.press("j");
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("A 3") === true);
    await page.waitForFunction((selector) => document.querySelector(selector)?.scrollTop === 144, {}, list);
    await assertClean(page);
    await page.close();
  });

  test("on a phone, the list keeps its place when a person returns from a conversation, and a long press selects", async () => {
    const { id } = await world.addBusiness();
    const sam = await world.addPerson(id);
    await store(id, 120);
    const page = await visitAs(browser, world, sam, "/messages", { width: 390 });
    await page.waitForFunction(
      (selector) => {
        const scroller = document.querySelector(selector);
        scroller?.scrollTo(0, 2160);
        return scroller?.scrollTop === 2160;
      },
      { polling: 50 },
      list,
    );
    const opened = await page.waitForSelector(`${list} [aria-posinset="33"] a`);
    await opened?.click();
    await says(page, "A 33", "h1");
    await page.click("::-p-aria(Back to the list)");
    await says(page, "Messages", "h1");
    expect(await page.$eval(list, (scroller) => scroller.scrollTop)).toBe(2160);
    expect(await focused(page)).toContain("A 33");

    const box = await (await page.waitForSelector(`${list} [aria-posinset="34"] a`))?.boundingBox();
    const touch = await page.touchscreen.touchStart((box?.x ?? 0) + 100, (box?.y ?? 0) + 20);
    await says(page, "1 selected");
    await touch.end();
    await page.tap(`${list} [aria-posinset="35"] a`);
    await says(page, "2 selected");
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("while a person is on the list, no row moves: new ones wait behind a button, and archived ones stay, marked", async () => {
    const { db, sam, alex, idOf } = await openDesk("ABCD");
    const page = await visitAs(browser, world, sam, "/messages");
    await shows(page, "ABCD");
    await storeItem(db, idOf("D"), { text: "Once more" });
    await shows(page, "DABC");
    await hover(page, "B");
    await storeItem(db, idOf("C"), { text: "Is anybody there?" });
    await storeConversation(db, { senderAddress: "new" });
    await alex.graphql("mutation ($id: ID!) { archive_conversation(id: $id) { id } }", { id: idOf("A") });
    await page.waitForSelector("::-p-aria([name='2 new'][role='button'])");
    await page.waitForSelector("main [data-gone=true]");
    await says(page, "Is anybody there?", list);
    expect(await names(page)).toBe("DABC");
    await assertAccessible(page);
    await page.keyboard.press("n");
    await shows(page, "newCDB");

    await storeItem(db, idOf("B"), { text: "And now?" });
    await page.waitForSelector("::-p-aria([name='1 new'][role='button'])");
    expect(await names(page)).toBe("newCDB");
    await page.mouse.move(900, 500);
    await shows(page, "BnewCD");
    await assertClean(page);
    await page.close();
  });

  test("an action shows at once in list, thread and counts; a lost one is reverted, and a finished one can be undone", async () => {
    const { sam, idOf, stateOf } = await openDesk("ABC");
    const page = await visitAs(browser, world, sam, `/messages/${idOf("B")}`);
    await says(page, "From B", "section[aria-label=Conversation]");
    await page.waitForSelector("::-p-aria(Unassigned 3)");
    const archive = await holdRequests(page, "ArchiveConversation");
    await page.keyboard.press("e");
    await archive.isHeld();
    await shows(page, "AC");
    await says(page, "Archived. It reopens when", "section[aria-label=Conversation]");
    await page.waitForSelector("::-p-aria(Unassigned 2)");
    expect(await stateOf("B")).toBe("open");
    await archive.lose();
    await shows(page, "ABC");
    await says(page, "Could not be archived: B. The server cannot be reached.");
    await page.waitForSelector("::-p-aria(Unassigned 3)");
    await page.waitForSelector("::-p-aria([name='Archive'][role='button'])");

    await page.keyboard.press("j");
    expect(await focused(page)).toContain("C");
    await pressWith(page, "Shift", "#");
    await shows(page, "AB");
    // The focus moves to the row that takes its place.
    expect(await focused(page)).toContain("B");
    await expect.poll(() => stateOf("C")).toBe("trashed");
    await says(page, "Moved to the trash.");
    await page.keyboard.press("z");
    await shows(page, "ABC");
    await expect.poll(() => stateOf("C")).toBe("open");
    await assertClean(page, [/ERR_CONNECTION_FAILED|connectionfailed/i]);
    await page.close();
  });

  test("a customer's new name shows in the list and in the open thread", async () => {
    const { sam, alex, idOf } = await openDesk("AB");
    const page = await visitAs(browser, world, sam, `/messages/${idOf("B")}`);
    await shows(page, "AB");
    await says(page, "B", "h1");
    const { body } = await alex.graphql("query ($id: ID!) { conversation(id: $id) { customer { id } } }", {
      id: idOf("B"),
    });
    const renamed = await alex.graphql(
      "mutation ($id: ID!, $input: UpdateCustomerInput!) { update_customer(id: $id, input: $input) { id } }",
      { id: body.data.conversation.customer.id, input: { name: "Beatrix" } },
    );
    expect(renamed.body.errors).toBeUndefined();
    await says(page, "Beatrix", "h1");
    await shows(page, "ABeatrix");
    await assertClean(page);
    await page.close();
  });

  test("120 are selected and archived in two steps; the one that cannot be is named, and all are undone at once", async () => {
    const { id } = await world.addBusiness();
    const sam = await world.addPerson(id);
    const stored = await store(id, 120);
    const page = await visitAs(browser, world, sam, "/messages");
    await page.focus("h1");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await says(page, "1 selected");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await pressWith(page, "Shift", "X");
    await says(page, "3 selected");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("section[aria-label='Selected conversations']") === null);

    // A key sequence continues although keys are registered in the middle of it.
    await holdStream(page);
    await page.goto(`${world.origin}/messages?view=unassigned`);
    await page.waitForSelector(row("A 1"));
    await page.focus("h1");
    await page.keyboard.press("g");
    // Moves the pointer as a hand does, because the checkbox shows while the row is under it.
    await hover(page, "A 1");
    await page.click("::-p-aria(Select A 1)");
    await page.waitForSelector("section[aria-label='Selected conversations']");
    await page.keyboard.press("m");
    await page.waitForFunction(() => location.search === "");

    await page.waitForFunction(
      (selector) => {
        const scroller = document.querySelector(selector);
        scroller?.scrollTo(0, scroller.scrollHeight);
        return scroller?.querySelector("[aria-posinset='120']") != null;
      },
      { polling: 50 },
      list,
    );
    await hover(page, "A 120");
    await page.click("::-p-aria(Select A 120)");
    await page.click("::-p-aria(Select all 120 shown)");
    await says(page, "120 selected");
    await assertAccessible(page);
    // The page does not learn of this change.
    await world.database.system.conversation.updateMany({ where: { id: stored[2] ?? "" }, data: { state: "trashed" } });
    await press(page, "Archive");
    await says(page, "No open conversations.");
    await says(page, "119 conversations: archived.");
    await says(page, "Could not be archived: A 3.");
    const inState = (state: "archived" | "open") =>
      world.database.system.conversation.count({ where: { businessId: id, state } });
    expect(await inState("archived")).toBe(119);
    await page.keyboard.press("z");
    await expect.poll(() => inState("open"), { timeout: 5000 }).toBe(119);
    await page.waitForSelector(row("A 1"));
    await assertClean(page);
    await page.close();
  });

  test("several are assigned at once, and snoozed, and each is undone, except those that a colleague has changed meanwhile", async () => {
    const { sam, alex, db, idOf } = await openDesk("ABC");
    await db.transaction((tx) =>
      tx.updateMany("Conversation", { where: { id: idOf("A") }, data: { assigneeId: sam.id } }),
    );
    const page = await visitAs(browser, world, sam, "/messages");
    const stored = async () =>
      (
        await world.database.system.conversation.findMany({
          where: { id: { in: [idOf("A"), idOf("B"), idOf("C")] } },
          orderBy: { activityAt: "desc" },
        })
      ).map(({ assigneeId, state }) => {
        if (assigneeId === null) return state;
        return `${state} by ${assigneeId === alex.id ? "Alex" : "Sam"}`;
      });
    const selectTwo = async () => {
      await shows(page, "ABC");
      await page.focus("h1");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await says(page, "2 selected");
    };
    const assignTwo = async () => {
      await selectTwo();
      await page.keyboard.press("a");
      await says(page, "Assign 2 conversations", "dialog");
      await page.waitForSelector(`dialog option[value="${alex.id}"]`);
      await page.select("dialog select", alex.id);
      await assertAccessible(page);
      await page.click("dialog [type=submit]");
      await expect.poll(stored).toEqual(["open by Alex", "open by Alex", "open"]);
      await says(page, "2 conversations: assigned to Alex Park.");
      await assigned("Alex Park", 2);
    };
    const assigned = (name: string, count: number) =>
      page.waitForFunction(
        (title, wanted) => document.querySelectorAll(`[data-row] [title='${title}']`).length === wanted,
        {},
        `Assigned to ${name}`,
        count,
      );
    await assignTwo();
    await page.keyboard.press("z");
    await expect.poll(stored).toEqual(["open by Sam", "open", "open"]);
    await assigned("Alex Park", 0);

    await assignTwo();
    const left = await alex.graphql(`mutation { assign_conversation(id: "${idOf("A")}", assignee_id: null) { id } }`);
    expect(left.body.errors).toBeUndefined();
    await assigned("Alex Park", 1);
    await page.keyboard.press("z");
    await assigned("Alex Park", 0);
    await expect.poll(stored).toEqual(["open", "open", "open"]);

    await assignTwo();
    await page.reload();
    await selectTwo();
    await page.keyboard.press("s");
    await says(page, "Snooze 2 conversations", "dialog");
    await press(page, "Tomorrow");
    await shows(page, "C");
    await expect.poll(stored).toEqual(["snoozed by Alex", "snoozed by Alex", "open"]);
    await says(page, "2 conversations: snoozed until");
    await page.keyboard.press("z");
    await shows(page, "ABC");
    await expect.poll(stored).toEqual(["open by Alex", "open by Alex", "open"]);
    await assertClean(page);
    await page.close();
  });

  test("a colleague's conversations, a search and a channel are in the address; a failed page can be tried again", async () => {
    const { id, sam, alex, db, idOf } = await openDesk("ABC");
    await db.transaction((tx) =>
      tx.updateMany("Conversation", { where: { id: idOf("B") }, data: { assigneeId: alex.id } }),
    );
    const page = await visitAs(browser, world, sam, "/messages");
    await page.waitForSelector(`select[aria-label=Assignee] option[value="${alex.id}"]`);
    await choose(page, "Assignee", alex.id);
    await shows(page, "B");
    expect(new URL(page.url()).search).toBe(`?assignee=${alex.id}`);
    await page.goto(`${page.url()}&q=nobody`);
    await says(page, "No conversation matches the filters.");
    await page.click("::-p-aria(Clear filters)");
    await shows(page, "ABC");

    await store(id, 200);
    await page.setRequestInterception(true);
    let isLost = true;
    page.on("request", (request) => {
      if (isLost && request.postData()?.includes('"cursor"') === true) void request.abort("connectionfailed");
      else void request.continue();
    });
    await page.goto(`${world.origin}/messages`);
    await page.$eval(list, (scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    const again = await page.waitForSelector("::-p-aria([name='Show more'][role='button'])");
    isLost = false;
    await again?.click();
    await page.waitForFunction((selector) => (document.querySelector(selector)?.scrollHeight ?? 0) > 3600, {}, list);
    await assertClean(page, [/ERR_CONNECTION_FAILED|connectionfailed/i]);
    await page.close();
  });
});
