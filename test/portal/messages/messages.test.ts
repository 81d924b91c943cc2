import type { KeyInput, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean, assertNoSidewaysScroll } from "../../browser/page.ts";
import { aCall, aComment, anEmail, aVoicemail, storeConversation, storeItem } from "../../world/inbox.ts";
import { made } from "../../world/trade.ts";
import { focused, holdStream, says, saysNoMore, screenShown, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, press } from "../settings/person.ts";

const stranger = "+61491570156";
const jane = "Jane Citizen";

describePortal(() => {
  /** A business with a customer who has written, and two people who read it. */
  async function openDesk() {
    const business = await world.addBusiness();
    const { client, db } = business;
    const customer = await made(client, "/v1/customers", { name: jane, phone: "0412 345 678" });
    const [sam, alex] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
    await world.database.system.member.update({ where: { id: alex.id }, data: { name: "Alex Park" } });
    const { id } = await storeConversation(db, { customerId: customer.id }, [{ text: "The heater is cold." }]);
    const read = async () => (await client("GET", `/v1/conversations/${id}`)).body;
    return { ...business, customer: customer.id as string, conversation: id, sam, alex, read };
  }

  const rows = (page: Page) =>
    page.$$eval("main [data-row] bdi[class*=name]", (all) => all.map((one) => one.textContent));
  const dots = (page: Page) => page.$$eval("main [data-unread=true]", (all) => all.length);

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  /** The thread, without the list beside it. */
  const thread = "section[aria-label=Conversation]";

  async function pressShift(page: Page, key: KeyInput): Promise<void> {
    await page.keyboard.down("Shift");
    await page.keyboard.press(key);
    await page.keyboard.up("Shift");
  }

  test("views are addresses with their counts, and each explains itself when empty; so are channel and search", async () => {
    const { db, sam, alex, customer } = await openDesk();
    await storeConversation(db, { senderAddress: stranger, assigneeId: sam.id }, [anEmail]);
    await storeConversation(db, { customerId: customer, assigneeId: alex.id, state: "archived" });
    const page = await visitAs(browser, world, sam, "/messages");
    expect(await rows(page)).toEqual(["0491 570 156", jane]);
    const names = await page.$$eval("nav[aria-label=Views] a", (all) => all.map((one) => one.textContent));
    expect(names.slice(0, 5)).toEqual(["Open", "Mine", "Unassigned 1", "Unread 2", "Unanswered 2"]);
    await page.waitForSelector("::-p-aria(Messages 2 unread)");

    const more = "nav[aria-label=Views] button";
    const shows = async (view: string, query: string, found: string[], isInMenu = false) => {
      const link = `nav[aria-label=Views] a[href="/messages${query}"]`;
      if (isInMenu) {
        await page.click(more);
        await assertAccessible(page);
      }
      await (await page.waitForSelector(link, { visible: true }))?.click();
      await page.waitForFunction(
        (wanted) => {
          const names = [...document.querySelectorAll("main [data-row] bdi[class*=name]")].map(
            (one) => one.textContent,
          );
          return JSON.stringify(names) === wanted;
        },
        { polling: 50 },
        JSON.stringify(found),
      );
      expect(await page.$eval("nav[aria-label=Views] [aria-current]", (one) => one.textContent)).toContain(view);
    };
    await shows("Mine", "?view=mine", ["0491 570 156"]);
    await shows("Unassigned", "?view=unassigned", [jane]);
    await shows("Unknown senders", "?view=unmatched", ["0491 570 156"], true);
    await shows("Archived", "?view=archived", [jane], true);
    expect(await focused(page)).toBe("button Archived");
    // Uses the keyboard alone, down to the last entry of the menu.
    await page.keyboard.press("Enter");
    await page.waitForSelector("nav[aria-label=Views] [popover] a", { visible: true });
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await says(page, "The trash is empty.");
    expect(await page.$eval(more, (one) => [one.textContent, one.ariaCurrent])).toEqual(["Trash", "true"]);
    await shows("Open", "", ["0491 570 156", jane]);
    expect(await page.$eval(more, (one) => [one.textContent, one.ariaCurrent])).toEqual(["More", null]);

    await choose(page, "Channel", "sms");
    await saysNoMore(page, "0491 570 156");
    expect(new URL(page.url()).search).toBe("?channel=sms");
    await page.focus("h1");
    await page.keyboard.press("/");
    await page.keyboard.type("nobody");
    await page.keyboard.press("Enter");
    await says(page, "No conversation matches the filters.");
    expect(new URL(page.url()).search).toBe("?channel=sms&q=nobody");
    await page.click("::-p-aria(Clear filters)");
    await says(page, "0491 570 156");
    await assertClean(page);
    await page.close();
  });

  test("opening marks as read for oneself alone, also later arrivals, and others see who has seen it", async () => {
    const { db, conversation, sam, alex } = await openDesk();
    const [hers, his] = [
      await visitAs(browser, world, sam, `/messages/${conversation}`),
      await visitAs(browser, world, alex, "/messages"),
    ];
    await hers.bringToFront();
    await says(hers, "The heater is cold.", thread);
    await hers.waitForFunction(() => document.querySelector("main [data-unread=true]") === null, { polling: 50 });
    expect(await dots(his)).toBe(1);
    await storeItem(db, conversation, { text: "Is anybody there?" });
    await says(hers, "Is anybody there?", thread);
    await says(his, "Is anybody there?", "main [data-row]");
    const unreadFor = () =>
      world.database.system.conversationUnread
        .findMany({ where: { conversationId: conversation } })
        .then((all) => all.map(({ memberId }) => memberId));
    await expect.poll(unreadFor, { timeout: 10_000 }).toEqual([alex.id]);

    await his.bringToFront();
    await his.keyboard.press("j");
    await his.keyboard.press("Enter");
    await says(his, "Seen by Pat Person", thread);
    await expect.poll(unreadFor, { timeout: 10_000 }).toEqual([]);
    await says(hers, "Seen by Alex Park", thread);
    await pressShift(his, "U");
    await his.waitForFunction(() => location.pathname === "/messages");
    await expect.poll(unreadFor).toEqual([alex.id]);
    for (const page of [hers, his]) {
      await assertClean(page);
      await page.close();
    }
  });

  test("buttons and keys sort the open conversation; a colleague sees it, and an impossible action says why", async () => {
    const { conversation, sam, alex, read } = await openDesk();
    const page = await visitAs(browser, world, sam, `/messages/${conversation}`);
    const other = await visitAs(browser, world, alex, `/messages/${conversation}`);
    await says(page, "The heater is cold.", thread);
    await choose(page, "Assigned to", alex.id);
    await says(page, "Assigned to Alex Park.");
    await expect.poll(async () => (await read()).assignee).toMatchObject({ id: alex.id });
    await other.waitForFunction(
      (id) => document.querySelector<HTMLSelectElement>("select[aria-label='Assigned to']")?.value === id,
      { polling: 50 },
      alex.id,
    );

    await page.bringToFront();
    await page.focus("h1");
    await page.keyboard.press("e");
    await says(page, "Archived by you just now. It reopens when the customer writes.", thread);
    await says(other, "Archived by Pat Person just now. It reopens when the customer writes.", thread);
    await says(page, "No open conversations.");
    await press(page, "Reopen");
    await page.waitForSelector("::-p-aria(Archive)");

    await page.focus("h1");
    await page.keyboard.press("s");
    await page.waitForSelector("dialog[open]");
    await assertAccessible(page);
    await press(page, "Tomorrow");
    await says(page, "Snoozed until", thread);
    await expect.poll(read).toMatchObject({ state: "snoozed", snoozed_until: expect.stringMatching(/:00:00/) });
    await closed(page);
    await page.focus("h1");
    await page.keyboard.press("s");
    const later = `${Temporal.Now.plainDateISO().year + 1}-07-03T14:30`;
    await page.waitForSelector("dialog[open]");
    const snoozeUntil = async (time: string) => {
      await page.$eval(
        "dialog [type=datetime-local]",
        (field, value) => {
          (field as HTMLInputElement).value = value;
        },
        time,
      );
      await page.click("dialog [type=submit]");
    };
    await snoozeUntil("");
    await says(page, "Enter a date and a time.", "dialog");
    await snoozeUntil("2020-01-01T09:00");
    await says(page, "This time is over.", "dialog");
    await snoozeUntil(later);
    await closed(page);
    const snoozed = async () => (await read()).snoozed_until;
    await expect
      .poll(snoozed)
      .toBe(
        Temporal.PlainDateTime.from(later)
          .toZonedDateTime("Australia/Sydney")
          .toInstant()
          .toString({ fractionalSecondDigits: 3 }),
      );

    await page.focus("h1");
    await pressShift(page, "#");
    await says(page, "In the trash, where it stays when the customer writes. Moved there by you just now.", thread);
    await pressShift(page, "!");
    await says(page, "Marked as spam by you just now, which it stays when the customer writes.", thread);
    await expect.poll(async () => (await read()).state).toBe("spam");
    await assertClean(page);
    await page.close();

    await press(other, "Reopen");
    await says(other, "Reopened.");
    await assertClean(other);
    await other.close();
  });

  test("a transition that someone else was faster with is reverted, and a notice says why", async () => {
    const { conversation, sam, alex } = await openDesk();
    const page = await visitAs(browser, world, sam, "/today");
    await holdStream(page);
    await page.goto(`${world.origin}/messages/${conversation}`);
    await says(page, "The heater is cold.", thread);
    // Other reads about the customer would reveal the change.
    await says(page, "No open quotes", thread);
    await screenShown(page);
    await alex.graphql("mutation ($id: ID!) { trash_conversation(id: $id) { id } }", { id: conversation });
    await press(page, "Archive");
    await says(page, `Could not be archived: ${jane}.`);
    await says(page, "In the trash, where it stays", thread);
    await page.close();
  });

  test("a thread contains texts, emails, calls, voicemails, comments and drafts, the newest at the end and earlier ones above", async () => {
    const { db, client, customer, conversation, sam } = await openDesk();
    const day = (count: number) => new Date(Date.now() - count * 86_400_000);
    for (let count = 0; count < 32; count += 1)
      await storeItem(db, conversation, { text: `Earlier ${count}`, at: day(60 - count) });
    await storeItem(db, conversation, { ...anEmail, html: null, at: day(5) });
    await storeItem(db, conversation, { ...anEmail, subject: "In colour", at: day(4) });
    await storeItem(db, conversation, { ...aCall, at: day(3) });
    await storeItem(db, conversation, { ...aCall, callOutcome: "no_answer", callDurationSeconds: null, at: day(3) });
    await storeItem(db, conversation, { ...aVoicemail, at: day(2) });
    await storeItem(db, conversation, { ...aComment, sentById: sam.id, at: day(1) });
    const draft = await made(client, "/v1/drafts", {
      conversation_id: conversation,
      channel: "sms",
      text: "We can come at nine.",
    });
    const { id: failed } = await made(client, "/v1/drafts", { customer_id: customer, channel: "sms", text: "Hello" });
    await db.transaction((writing) =>
      writing.updateMany("Draft", {
        where: { id: failed },
        data: { status: "failed", failure: "The number is not in use." },
      }),
    );
    const page = await visitAs(browser, world, sam, `/messages/${conversation}`);
    await says(page, "We can come at nine.", thread);
    const text = await page.$eval(thread, (one) => one.innerText);
    for (const shown of [
      "Answered · 1 min 35 s",
      "Missed call",
      "Left a voicemail",
      "Please call back.",
      "Comment, seen by the team only",
      "Sam knows the unit.",
      "Could not be sent",
      "The number is not in use.",
      "Draft",
      `${draft.drafted_by.name}`,
      "SMS to",
    ])
      expect(text).toContain(shown);
    const frame = await page.$eval(`${thread} iframe`, ({ src, sandbox }) => [new URL(src).pathname, sandbox.value]);
    expect(frame).toEqual([
      expect.stringMatching(/^\/messages\/[0-9a-f-]{36}\/body$/),
      "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    ]);
    await page.waitForFunction(
      () => {
        const scroller = document.querySelector("section[aria-label=Messages]");
        return scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 2;
      },
      { polling: 50 },
    );

    expect(text).not.toContain("Earlier 0");
    await page.$eval("section[aria-label=Messages]", (scroller) => scroller.scrollTo({ top: 0 }));
    // Text out of sight is not part of the page.
    await page.waitForSelector(`${thread} ::-p-text(Earlier 0)`);
    await storeItem(db, conversation, { text: "And one more" });
    await press(page, "1 new message");
    await says(page, "And one more", thread);
    const order = await page.$$eval(`${thread} ol p[dir=auto]`, (all) => all.map((one) => one.textContent));
    const earlier = order.filter((one) => one?.startsWith("Earlier"));
    expect(earlier).toEqual(Array.from({ length: 32 }, (_, count) => `Earlier ${count}`));
    expect(order.at(-1)).toBe("And one more");
    await assertClean(page);
    await page.close();
  });

  test("strangers' text is text: none of it is markup, and none makes the page wide", async () => {
    const { db, client, sam } = await openDesk();
    const name = "<img src=x onerror=alert(1)> حسن";
    const hostile = await made(client, "/v1/customers", { name });
    const { id } = await storeConversation(db, { customerId: hostile.id }, [
      { text: `<script>alert(1)</script>${"W".repeat(2000)}` },
      { ...anEmail, html: null, subject: "<b>bold</b>".repeat(20), text: "</script><script>alert(1)</script>" },
    ]);
    const page = await visitAs(browser, world, sam, "/messages", { width: 360, height: 740 });
    await assertNoSidewaysScroll(page);
    await page.click(`main a[href="/messages/${id}"]`);
    await says(page, "<script>alert(1)</script>WWW", thread);
    expect(await page.$eval("h1", (one) => one.textContent)).toContain("<img src=x onerror=alert(1)>");
    expect(await page.$$eval("main img, main script, main b", (all) => all.length)).toBe(0);
    expect(await page.$eval("section[aria-label=Conversations]", (one) => one.checkVisibility())).toBe(false);
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
    await page.click("::-p-aria(Back to the list)");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Messages");
    expect(await page.$(thread)).toBeNull();
    await assertClean(page);
    await page.close();
  });

  test("without a mouse: from today to a conversation, through the list and back, and by searching everything", async () => {
    const { db, conversation, sam } = await openDesk();
    const { id: newer } = await storeConversation(db, { senderAddress: stranger });
    const page = await visitAs(browser, world, sam, "/today");
    await page.click("::-p-aria(Unanswered)");
    await says(page, "0491 570 156", "main [data-row]");
    expect(new URL(page.url()).search).toBe("?view=unreplied");
    await page.keyboard.type("gm");
    await page.waitForFunction(() => location.href.endsWith("/messages"), { polling: 50 });
    await says(page, "0491 570 156", "main");
    await page.keyboard.press("j");
    expect(await focused(page)).toContain("0491 570 156");
    await page.keyboard.press("j");
    expect(await focused(page)).toContain(jane);
    await page.keyboard.press("Enter");
    await says(page, jane, "h1");
    expect(new URL(page.url()).pathname).toBe(`/messages/${conversation}`);
    expect(await focused(page)).toBe(`h1 ${jane}`);
    await page.keyboard.press("k");
    await page.keyboard.press("o");
    await says(page, "0491 570 156", "h1");
    expect(new URL(page.url()).pathname).toBe(`/messages/${newer}`);
    await page.keyboard.press("u");
    await says(page, "Messages", "h1");
    expect(await focused(page)).toContain("0491 570 156");

    await page.keyboard.down("Control");
    await page.keyboard.press("k");
    await page.keyboard.up("Control");
    await page.waitForSelector("dialog[open] [role=combobox]:focus");
    await page.keyboard.type("491570156");
    await says(page, "Conversations", "[role=listbox]");
    await page.waitForFunction(() => document.querySelector("[role=listbox]")?.getAttribute("aria-busy") === "false");
    await page.keyboard.press("Enter");
    await says(page, "0491 570 156", "h1");
    await assertClean(page);
    await page.close();
  });
});
