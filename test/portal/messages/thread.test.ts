import { randomUUIDv7 } from "node:crypto";
import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { recordReturned } from "../../../src/domain/integrations/returned-mail/record-returned.ts";
import { assertAccessible, assertClean, assertNoSidewaysScroll, openPage } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { aComment, anEmail, storeItem } from "../../world/inbox.ts";
import { hostile, openInbox } from "../email-bodies.ts";
import { says, visit, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";
import { collectRequests, framesFit, touchFrames } from "./email-frames.ts";
import { thread } from "./writing.ts";

const messages = "section[aria-label=Messages]";

const minute = (count: number) => new Date(Date.now() - count * 60_000);

/** Scrolls up in steps, as a wheel does, until nothing is left above and nothing moves. */
async function scrollToStart(page: Page): Promise<void> {
  const step = (selector: string) => {
    const scroller = document.querySelector<HTMLElement>(selector);
    if (scroller === null) return false;
    const hasMore = [...scroller.querySelectorAll("button")].some((button) => button.textContent === "Show earlier");
    const isThere = !hasMore && scroller.scrollTop === 0;
    scroller.scrollTop -= 400;
    const wasThere = scroller.dataset.steps === "there";
    scroller.dataset.steps = isThere ? "there" : "on the way";
    return isThere && wasThere;
  };
  await page.waitForFunction(step, { polling: 50 }, messages);
}

describePortal(() => {
  test("hostile emails in a thread run nothing and fetch nothing, and at most twelve are documents at once", async () => {
    const { id, conversation, person, db } = await openInbox(world);
    const chosen = hostile.filter((html) => /src|href|url|on\w+=/i.test(html)).slice(0, 30);
    expect(chosen).toHaveLength(30);
    const data = chosen.map((html, index) => ({
      ...anEmail,
      cc: [],
      businessId: id,
      conversationId: conversation.id,
      id: crypto.randomUUID(),
      at: minute(30 - index),
      html: `<p>Email ${index}.</p>${html}`,
    }));
    await world.database.system.message.createMany({ data });
    await db.transaction((tx) =>
      tx.updateMany("Conversation", { where: { id: conversation.id }, data: {} }, { touch: true }),
    );
    const page = await openPage(browser, { cookie: person.cookie, dark: true });
    const asked = await collectRequests(page);
    await page.evaluateOnNewDocument(() => {
      Object.assign(window, { ran: () => document.documentElement.setAttribute("data-ran", "") });
    });
    await visit(page, `${world.origin}/messages/${conversation.id}`);
    let peak = 0;
    for (let step = 0; step < 60; step += 1) {
      await framesFit(page);
      peak = Math.max(peak, await touchFrames(page));
      const isAtStart = await page.$eval(messages, (scroller) => {
        scroller.scrollTop -= 500;
        return scroller.scrollTop === 0;
      });
      if (isAtStart) break;
    }
    expect(peak).toBeGreaterThan(3);
    expect(peak).toBeLessThanOrEqual(12);
    expect(asked).toEqual([]);
    expect(await page.$$eval("[data-ran]", (all) => all.length)).toBe(0);
    expect(page.frames().every((frame) => frame.url().startsWith(world.origin))).toBe(true);
    await assertNoSidewaysScroll(page);
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("a returned email says why in its thread, on every screen and without a reload", async () => {
    const { id, conversation, person, db } = await openInbox(world);
    const message = { ...anEmail, cc: [], businessId: id, conversationId: conversation.id, id: randomUUIDv7() };
    await world.database.system.message.create({ data: { ...message, direction: "out", at: minute(1) } });
    await db.transaction((tx) =>
      tx.updateMany("Conversation", { where: { id: conversation.id }, data: {} }, { touch: true }),
    );
    const page = await openPage(browser, { cookie: person.cookie });
    await visit(page, `${world.origin}/messages/${conversation.id}`);
    expect(await page.$eval(messages, (section) => section.textContent)).not.toContain("Not delivered");
    const reason = "The recipient's mail server returned the email: 550 5.1.1 User unknown";
    const returned = { kind: "message", businessId: id, id: message.id } as const;
    await db.transaction((tx) => recordReturned(tx, returned, reason));
    await says(page, `Not delivered. ${reason}`);
    await assertClean(page);
    await page.close();
    await assertOnEveryScreen(
      browser,
      "returned-email",
      async (screen) => {
        await visit(screen, `${world.origin}/messages/${conversation.id}`);
        await says(screen, "Not delivered.");
      },
      { cookie: person.cookie },
    );
  }, 120_000);

  test("pictures of an email load only after a click, and it grows with them; its quoted email is folded", async () => {
    const { person, db, conversation } = await openInbox(world);
    const html =
      '<p>Two pictures.</p><img src="https://pics.test/a.png"><img src="https://pics.test/b.png"><div>Sam wrote:</div><blockquote>When can we come?</blockquote>';
    await storeItem(db, conversation.id, { ...anEmail, html });
    await storeItem(db, conversation.id, { ...anEmail, html: null, text: "On Friday.\n\nSam wrote:\n> When?\n> Sam" });
    const page = await openPage(browser, { cookie: person.cookie, dark: true });
    const asked = await collectRequests(page);
    await visit(page, `${world.origin}/messages/${conversation.id}`);
    await says(page, "Show 2 pictures", thread);
    await framesFit(page);
    const height = () => page.$eval("iframe", ({ offsetHeight }) => offsetHeight);
    const before = await height();
    expect(await page.$eval("iframe", (frame) => frame.contentDocument?.body.innerText)).not.toContain("When can we");
    const grounds = await page.$eval("iframe", (frame) => {
      const [place, paper] = [frame.parentElement, frame.parentElement?.parentElement];
      return [place, paper].map((one) => one != null && getComputedStyle(one).backgroundColor);
    });
    expect(grounds).toContain("rgb(255, 255, 255)");
    await assertAccessible(page);
    expect(asked).toEqual([]);
    const visited = await page.evaluate(() => history.length);
    await press(page, "Show 2 pictures");
    await page.waitForFunction(
      (minHeight) => (document.querySelector("iframe")?.offsetHeight ?? 0) > minHeight,
      {},
      before + 250,
    );
    expect(asked.toSorted()).toEqual(["https://pics.test/a.png", "https://pics.test/b.png"]);
    expect(await page.evaluate(() => history.length)).toBe(visited);
    const text = () => page.$eval(thread, (one) => one.innerText);
    expect(await text()).not.toContain("Show 2 pictures");
    expect(await text()).toContain("Sam wrote:");
    expect(await text()).not.toContain("> When?");
    await page.click(`${thread} [aria-label="Quoted text"]`);
    await says(page, "> When?", thread);
    await assertClean(page);
    await page.close();
  });

  test("a person reads earlier pages undisturbed; a comment deleted there disappears, also from another page, without a reload", async () => {
    const { id, person, db, conversation } = await openInbox(world);
    const sam = await world.addPerson(id);
    const comments: string[] = [];
    for (let count = 0; count < 70; count += 1) {
      const isComment = count === 3 || count === 4;
      const item = isComment ? { ...aComment, text: `Comment ${count}`, sentById: sam.id } : { text: `Text ${count}` };
      const stored = await storeItem(db, conversation.id, { ...item, at: minute(100 - count) });
      if (isComment) comments.push(stored.id);
    }
    const page = await visitAs(browser, world, person, `/messages/${conversation.id}`);
    await scrollToStart(page);
    await says(page, "Comment 3", messages);
    const order = () =>
      page.$$eval(`${messages} ol p[dir=auto]`, (all) =>
        all.flatMap((one) => /^(?:Text|Comment) (-?\d+)/.exec(one.textContent ?? "")?.[1] ?? []).map(Number),
      );
    expect(await order()).toEqual(Array.from({ length: 70 }, (_, count) => count));

    const [third = "", fourth = ""] = comments;
    const change = (mutation: string) => sam.graphql(`mutation { ${mutation} { id } }`);
    await change(`edit_comment(id: "${fourth}", text: "Comment 4 in other words")`);
    await says(page, "Comment 4 in other words", messages);
    await change(`delete_comment(id: "${third}")`);
    await page.waitForFunction(() => !document.body.textContent?.includes("Comment 3"), { polling: 50 });
    const top = () => page.$eval(messages, ({ scrollTop }) => scrollTop);
    expect(await top()).toBe(0);

    await storeItem(db, conversation.id, { text: "Text 70" });
    await says(page, "1 new message", messages);
    await storeItem(db, conversation.id, { text: "Text 71" });
    await says(page, "2 new messages", messages);
    expect(await top()).toBe(0);
    await press(page, "2 new messages");
    await says(page, "Text 71", messages);
    await page.waitForFunction(() => !document.body.textContent?.includes("new messages"), { polling: 50 });
    const numbers = Array.from({ length: 72 }, (_, count) => count).filter((count) => count !== 3);
    expect(await order()).toEqual(numbers);
    numbers.push(72);

    // More changes than one response can contain.
    const many = Array.from({ length: 120 }, (_, count) => ({
      ...aComment,
      businessId: id,
      conversationId: conversation.id,
      id: crypto.randomUUID(),
      sentById: sam.id,
      text: `Text ${-120 + count}`,
      at: minute(400 - count),
      cc: [],
    }));
    await world.database.system.message.createMany({ data: many });
    await storeItem(db, conversation.id, { text: "Text 72" });
    await says(page, "Text 72", messages);
    await scrollToStart(page);
    numbers.unshift(...many.map(({ text }) => Number(text.split(" ")[1])));
    expect(await order()).toEqual(numbers);

    // Leaves the thread and returns. It shows the changes made meanwhile, and the cache is correct.
    await page.click(`main a[href="/messages"]`);
    await change(`delete_comment(id: "${fourth}")`);
    await storeItem(db, conversation.id, { text: "Text 73" });
    await says(page, "Text 73", "main [data-row]");
    await page.click(`main a[href="/messages/${conversation.id}"]`);
    await says(page, "Text 73", messages);
    await scrollToStart(page);
    expect(await order()).toEqual([...numbers, 73].filter((count) => count !== 4));
    await assertClean(page);
    await page.close();
  }, 60_000);
});
