import { randomUUIDv7 } from "node:crypto";
import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertClean, assertNoSidewaysScroll, openPage } from "../../browser/page.ts";
import { anEmail, storeConversation } from "../../world/inbox.ts";
import { made } from "../../world/trade.ts";
import { hostile, openInbox } from "../email-bodies.ts";
import { says, visit } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { collectRequests, framesFit, framesReaching, touchFrames } from "./email-frames.ts";
import { thread } from "./writing.ts";

/** Styles that extend out of their box, in every way that an email's style allows. */
const reaching = [
  '<div style="position:fixed;inset:0;z-index:99;background:red">over all</div>',
  '<div style="position:absolute;top:-9999px;left:-9999px;width:99999px;height:99999px;background:red">away</div>',
  '<div style="margin:-5000px;padding:5000px;background:red">out</div>',
  '<table width="99999" height="99999" bgcolor="red"><tr><td>huge</td></tr></table>',
  '<div style="height:100vh;height:300%;transform:scale(90)">grows</div>',
  "<style>html,body,iframe{position:fixed!important;height:9999px;zoom:90}</style><dialog open>over all</dialog>",
];

const payloads = [...hostile.filter((html) => /src|href|url|on\w+=/i.test(html)).slice(30, 54), ...reaching];

describePortal(() => {
  /** A page that records the scripts that ran and the addresses it was led to. */
  async function openWatched(cookie: string, path: string) {
    const page = await openPage(browser, { cookie });
    const asked = await collectRequests(page);
    const led: string[] = [];
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) led.push(frame.url());
    });
    const opened: string[] = [];
    page.on("popup", (popup) => opened.push(popup?.url() ?? ""));
    await page.evaluateOnNewDocument(() => {
      Object.assign(window, { ran: () => document.documentElement.setAttribute("data-ran", "") });
    });
    await visit(page, world.origin + path);
    return { page, asked, opened, led: () => led.filter((url) => !url.startsWith(world.origin)) };
  }

  async function assertHarmless({ page, asked, opened, led }: Awaited<ReturnType<typeof openWatched>>) {
    expect(await framesReaching(page)).toEqual([]);
    expect(asked).toEqual([]);
    expect(opened).toEqual([]);
    expect(led()).toEqual([]);
    expect(page.frames().every((frame) => frame.url().startsWith(world.origin))).toBe(true);
    const marks = await Promise.all(page.frames().map((frame) => frame.$$eval("[data-ran]", (all) => all.length)));
    expect(marks.every((count) => count === 0)).toBe(true);
    await assertNoSidewaysScroll(page);
    await assertClean(page);
  }

  test("drafts that an app filled with hostile HTML run, fetch and cover nothing, in the list and in the thread", async () => {
    const { id, keyId, conversation, person } = await openInbox(world);
    expect(payloads).toHaveLength(30);
    const author = { draftedByKind: "api_key", draftedById: keyId, draftedByName: "Reply bot" } as const;
    await world.database.system.draft.createMany({
      data: payloads.map((html, index) => ({
        ...author,
        id: randomUUIDv7(),
        businessId: id,
        conversationId: conversation.id,
        channel: "email" as const,
        toAddress: "jane@example.com",
        subject: `Draft ${index}`,
        text: `Draft ${index}`,
        html: `<p>Draft ${index}.</p>${html}`,
        createdAt: new Date(Date.now() - (payloads.length - index) * 60_000),
      })),
    });
    const review = await openWatched(person.cookie, "/messages/drafts");
    for (let index = payloads.length - 1; index >= 0; index -= 1) {
      await says(review.page, `Draft ${index}`, "section[aria-label='Open draft']");
      await review.page.waitForSelector("iframe");
      await framesFit(review.page);
      expect(await touchFrames(review.page), `draft ${index}`).toBe(1);
      await assertHarmless(review);
      await review.page.keyboard.press("j");
    }
    await review.page.close();

    const read = await openWatched(person.cookie, `/messages/${conversation.id}`);
    await scrollThrough(read.page, () => framesFit(read.page).then(() => touchFrames(read.page)));
    await assertHarmless(read);
    await read.page.close();
  }, 120_000);

  test("in a thread, an email that reaches for the page around it stays in its place, and its links open an isolated tab", async () => {
    const { conversation, person, receive } = await openInbox(world);
    const target = `${world.origin}/favicon.svg`;
    const link = `<a href="${target}" target="_top" rel="opener">Open the offer</a>`;
    await receive(...reaching.map((html) => ({ html })), { html: `<p>${link}</p>` });
    const watched = await openWatched(person.cookie, `/messages/${conversation.id}`);
    const { page } = watched;
    await scrollThrough(page, async () => {
      await framesFit(page);
      expect(await framesReaching(page)).toEqual([]);
    });
    await assertHarmless(watched);
    const frames = await Promise.all(
      page.frames().map(async (frame) => ({ frame, link: await frame.$("a[href$='.svg']") })),
    );
    const found = frames.find(({ link: shown }) => shown !== null)?.link;
    await found?.scrollIntoView();
    await found?.click();
    const opened = await page.browserContext().waitForTarget((one) => one.url() === target);
    const tab = await opened.page();
    expect(await tab?.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
    expect(page.url()).toBe(`${world.origin}/messages/${conversation.id}`);
    await tab?.close();
    await page.close();
  }, 60_000);

  test("direction marks in texts do not turn the portal's own words", async () => {
    const { id, keyId, client, db, person } = await openInbox(world);
    const turned = "\u202edlog\u2066 eerf\u2067 \u061c.exe";
    const customer = await made(client, "/v1/customers", { name: "Jane Citizen" });
    // Written directly, because incoming single-line texts have these marks removed.
    await db.transaction((tx) =>
      tx.updateMany("Customer", { where: { id: customer.id }, data: { name: `Jane ${turned}` } }),
    );
    const conversation = await storeConversation(db, { customerId: customer.id }, [
      { text: `An SMS ${turned}` },
      {
        ...anEmail,
        html: null,
        subject: `Subject ${turned}`,
        text: `An email ${turned}`,
        fromAddress: `${turned}@x.test`,
      },
    ]);
    await world.database.system.draft.create({
      data: {
        id: randomUUIDv7(),
        businessId: id,
        conversationId: conversation.id,
        customerId: customer.id,
        channel: "email",
        toAddress: `${turned}@x.test`,
        subject: `Draft ${turned}`,
        text: `A draft ${turned}`,
        html: `<p>A draft ${turned}</p>`,
        draftedByKind: "api_key",
        draftedById: keyId,
        draftedByName: `Bot ${turned}`,
      },
    });
    await db.transaction((tx) =>
      tx.updateMany("Conversation", { where: { id: conversation.id }, data: { draftCount: 1 } }),
    );
    const page = await openPage(browser, { cookie: person.cookie });
    for (const path of ["/messages", `/messages/${conversation.id}`, "/messages/drafts"]) {
      await visit(page, world.origin + path);
      await says(page, "dlog", "main");
      expect(await turnedWords(page), path).toEqual([]);
    }
    await page.close();
  });
});

/** Texts with direction marks that no element isolates. */
function turnedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const loose: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { data, parentElement: parent } = node as Text;
      if (parent === null || !/[\u202a-\u202e\u2066-\u2069]/.test(data) || parent.closest("script, option") !== null)
        continue;
      if (parent.closest("bdi, [dir=auto]") === null) loose.push(`${parent.outerHTML.slice(0, 200)}`);
    }
    return loose;
  });
}

/** Scrolls from the newest item to the first, in steps. */
async function scrollThrough(page: Page, look: () => Promise<unknown>): Promise<void> {
  await page.waitForSelector(thread);
  for (let step = 0; step < 200; step += 1) {
    await look();
    const isAtStart = await page.$eval("section[aria-label=Messages]", (scroller) => {
      scroller.scrollTop -= 600;
      return scroller.scrollTop === 0;
    });
    if (isAtStart) return;
  }
  throw new Error("the thread has no start");
}
