import type { HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertAccessible, assertClean, assertNoSidewaysScroll } from "../../browser/page.ts";
import { type Carriers, openCarriers } from "../../sending/carriers.ts";
import { storeConversation, storeItem } from "../../world/inbox.ts";
import { made } from "../../world/trade.ts";
import { focused, says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

describePortal(() => {
  let carriers: Carriers;
  beforeAll(async () => {
    carriers = await openCarriers(world);
  });
  afterAll(() => carriers.close());

  const list = "section[aria-label=Drafts]";
  const open = "section[aria-label='Open draft']";
  let numbers = 0;

  /** Customers who have written, each with a waiting draft by an app. The last customer's draft is the newest. */
  async function openDesk(...names: string[]) {
    const business = await world.addBusiness();
    const { client, db } = business;
    const [sam, alex] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
    await world.database.system.member.update({ where: { id: alex.id }, data: { name: "Alex Park" } });
    const drafts: Record<string, string> = {};
    for (const name of names) {
      numbers += 1;
      const customer = await made(client, "/v1/customers", {
        name,
        phone: `+6141399${String(numbers).padStart(4, "0")}`,
      });
      const { id } = await storeConversation(db, { customerId: customer.id }, [
        { text: `${name} asks.`, at: new Date(Date.now() - 60_000) },
      ]);
      const draft = await made(client, "/v1/drafts", {
        conversation_id: id,
        channel: "sms",
        text: `Answer to ${name}.`,
      });
      drafts[name] = draft.id;
    }
    /** The texts of the drafts with this status. */
    const stand = async (status: "draft" | "sending" | "deleted" | "failed") =>
      (await world.database.system.draft.findMany({ where: { businessId: business.id, status } }))
        .map(({ text }) => text)
        .sort();
    return { ...business, sam, alex, drafts, stand };
  }

  async function pressWith(page: Page, modifier: "Control" | "Shift", key: "Enter" | "#"): Promise<void> {
    await page.keyboard.down(modifier);
    await page.keyboard.press(key);
    await page.keyboard.up(modifier);
  }

  const rows = (page: Page) =>
    page.$$eval("[data-draft]", (all) =>
      all.map((row) => {
        const badge = row.querySelector("[class*=badge]")?.textContent;
        return [row.querySelector("bdi[class*=name]")?.textContent, ...(badge == null ? [] : [badge])].join(": ");
      }),
    );

  test("keys alone review an app's drafts without waiting for responses; a draft that cannot be sent is marked in place", async () => {
    const { client, sam, drafts, stand } = await openDesk("Ada", "Ben", "Cleo", "Dan", "Eve");
    // Responses are held and the stream is silent, but the person can go on.
    const page = await visitAs(browser, world, sam, "/today");
    const held: HTTPRequest[] = [];
    let isHolding = true;
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (isHolding && request.postData()?.includes('"SendDraft"') === true) held.push(request);
      else if (request.resourceType() !== "eventsource") void request.continue();
    });
    await page.goto(`${world.origin}/messages`);
    await page.locator("nav[aria-label=Views] a[href='/messages/drafts']").click();
    await says(page, "Eve asks.", open);
    await says(page, "Eve", "h1");
    expect(await rows(page)).toEqual(["Eve", "Dan", "Cleo", "Ben", "Ada"]);
    expect(await page.$eval(list, (one) => one.innerText)).toContain("Dan asks.");
    await says(page, "Waiting 5", list);
    await assertAccessible(page);

    // Meanwhile, an app changes Dan's draft.
    await pressWith(page, "Control", "Enter");
    await says(page, "Dan asks.", open);
    expect((await client("PATCH", `/v1/drafts/${drafts.Dan}`, { body: { text: "Other words for Dan." } })).status).toBe(
      200,
    );
    await page.keyboard.press("k");
    await says(page, "Being sent", open);
    await page.keyboard.press("j");
    await says(page, "Answer to Dan.", open);
    await pressWith(page, "Control", "Enter");
    await says(page, "Cleo asks.", open);
    await pressWith(page, "Shift", "#");
    await says(page, "Ben asks.", open);
    await pressWith(page, "Control", "Enter");
    await says(page, "Ada asks.", open);
    expect(await focused(page)).toContain("Ada");
    expect(await rows(page)).toEqual(["Eve: Being sent", "Dan: Being sent", "Cleo: Deleted", "Ben: Being sent", "Ada"]);
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(3);
    isHolding = false;
    await Promise.all(held.map((request) => request.continue()));
    await says(page, "Not sent", list);
    expect(await rows(page)).toEqual(["Eve: Being sent", "Dan: Not sent", "Cleo: Deleted", "Ben: Being sent", "Ada"]);
    await expect.poll(() => stand("sending"), { timeout: 10_000 }).toEqual(["Answer to Ben.", "Answer to Eve."]);

    // Undoes the latest action first: Ben's send, then Cleo's deletion.
    await page.keyboard.press("z");
    await page.keyboard.press("z");
    await expect.poll(() => stand("sending"), { timeout: 10_000 }).toEqual(["Answer to Eve."]);
    await page.waitForFunction(
      () => !document.querySelector("[data-draft]:nth-child(4)")?.textContent?.includes("sent"),
      {
        polling: 50,
      },
    );
    expect(await rows(page)).toEqual(["Eve: Being sent", "Dan: Not sent", "Cleo", "Ben", "Ada"]);
    expect(await stand("deleted")).toEqual(["Answer to Ben."]);

    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("k");
    await says(page, "Nothing was sent: the draft was changed while you read it.", open);
    await says(page, "Other words for Dan.", open);
    await assertClean(page);
    await page.close();
  });

  test("a draft that a colleague sends or deletes stays in place, marked, until it is left; new drafts arrive; each tab has an address", async () => {
    const { db, client, sam, alex, drafts, customerOf } = await withCustomers("Ada", "Ben", "Cleo");
    const page = await visitAs(browser, world, sam, `/messages/drafts?draft=${drafts.Ben}`);
    await says(page, "Answer to Ben.", open);
    await alex.graphql("mutation ($id: ID!) { send_draft(id: $id) { id } }", { id: drafts.Ben });
    await alex.graphql("mutation ($id: ID!) { delete_draft(id: $id) { id } }", { id: drafts.Ada });
    await says(page, "Being sent by Alex Park", open);
    await says(page, "Deleted", list);
    const due = new Date(Date.now() - 1000);
    await world.database.system.outboxItem.updateMany({ where: { id: drafts.Ben ?? "" }, data: { dueAt: due } });
    expect(await carriers.send()).toContain(drafts.Ben);
    await says(page, "Sent by Alex Park", open);
    expect(await page.$eval(open, (one) => one.querySelectorAll("button").length)).toBe(0);
    await made(client, "/v1/drafts", { conversation_id: await customerOf("Cleo"), channel: "sms", text: "One more." });
    await says(page, "One more.", list);
    expect(await rows(page)).toEqual(["Cleo", "Cleo", "Ben: Sent by Alex Park", "Ada: Deleted"]);
    await storeItem(db, await customerOf("Cleo"), { text: "Make it Friday." });
    await says(page, "Make it Friday.", list);
    await says(page, "The customer has written since", list);

    await db.transaction((writing) =>
      writing.updateMany("Draft", {
        where: { id: drafts.Cleo ?? "" },
        data: { status: "failed", failure: "The number is not in use." },
      }),
    );
    await page.click("nav[aria-label='Drafts by status'] a[href='/messages/drafts?tab=failed']");
    await says(page, "The number is not in use.", open);
    expect(await rows(page)).toEqual(["Cleo: The customer has written since"]);
    await press(page, "Try again");
    await says(page, "Cleo has written since then.", "dialog[open]");
    await press(page, "Send");
    await says(page, "Being sent", list);
    await page.click("nav[aria-label='Drafts by status'] a[href='/messages/drafts?tab=scheduled']");
    await says(page, "No messages are scheduled.", list);
    await page.click("nav[aria-label='Drafts by status'] a[href='/messages/drafts']");
    await says(page, "One more.", list);
    expect(await rows(page)).toEqual(["Cleo: The customer has written since"]);
    await assertClean(page);
    await page.close();
  });

  test("Enter edits the draft in its place, and Ctrl+Enter sends the edited text and goes on", async () => {
    const { sam, drafts } = await openDesk("Ada", "Ben");
    const page = await visitAs(browser, world, sam, "/messages/drafts");
    await says(page, "Answer to Ben.", open);
    await page.keyboard.press("k");
    await page.focus(`[data-draft="${drafts.Ben}"] a`);
    await page.keyboard.press("Enter");
    const field = await page.waitForSelector(`${open} textarea:focus`);
    await field?.type(" At nine.");
    await pressWith(page, "Control", "Enter");
    await says(page, "Answer to Ada.", open);
    await expect
      .poll(() => world.database.system.draft.findFirstOrThrow({ where: { id: drafts.Ben ?? "" } }), {
        timeout: 10_000,
      })
      .toMatchObject({ status: "sending", text: "Answer to Ben. At nine.", editedById: sam.id });
    await says(page, "Being sent", list);
    await assertClean(page);
    await page.close();
  });

  test("a draft to a person without a conversation can be edited and sent too, and no one's text is overwritten", async () => {
    const { id: businessId, sam, client } = await openDesk();
    const customer = await made(client, "/v1/customers", { name: "Dora", phone: "+61413980001" });
    const contact = await made(client, `/v1/customers/${customer.id}/contacts`, { name: "Eve", phone: "+61413980002" });
    const target = { customer_id: customer.id, contact_id: contact.id, channel: "sms" };
    const { id } = await made(client, "/v1/drafts", { ...target, text: "Hello Eve." });
    const patch = (text: string) => client("PATCH", `/v1/drafts/${id}`, { body: { text } });
    const drafts = (status: "draft" | "sending") =>
      world.database.system.draft.findMany({ where: { businessId, status }, orderBy: { id: "asc" } });
    const poll = (status: "draft" | "sending") => expect.poll(() => drafts(status), { timeout: 10_000 });
    const field = `${open} textarea`;
    const type = async (text: string) => {
      await page.focus(field);
      await page.keyboard.down("Control");
      await page.keyboard.press("End");
      await page.keyboard.up("Control");
      await page.keyboard.type(text);
    };
    const page = await visitAs(browser, world, sam, "/messages/drafts");
    await says(page, "Hello Eve.", open);
    await press(page, "Edit");
    await page.waitForSelector(`${field}:focus`);
    await type(" At nine.");
    await poll("draft").toMatchObject([{ text: "Hello Eve. At nine.", editedById: sam.id }]);

    await says(page, "Saved", open);
    await type(" Or ten.");
    await patch("By the app.");
    await says(page, "The draft was changed by", "section[aria-label='Two texts']");
    await says(page, "By the app.", "section[aria-label='Two texts']");
    await assertAccessible(page);
    await press(page, "Keep my version");
    await poll("draft").toMatchObject([{ text: "Hello Eve. At nine. Or ten." }]);

    await says(page, "Saved", open);
    await type(" Sam");
    await client("DELETE", `/v1/drafts/${id}`);
    await says(page, "Someone else has deleted this draft.", "section[aria-label='Two texts']");
    await press(page, "Keep my version as a new draft");
    await poll("draft").toMatchObject([
      { text: "Hello Eve. At nine. Or ten. Sam", contactId: contact.id, toAddress: "+61413980002" },
    ]);

    await page.focus(field);
    await pressWith(page, "Control", "Enter");
    await poll("sending").toMatchObject([{ text: "Hello Eve. At nine. Or ten. Sam" }]);
    await press(page, "Undo");
    await poll("draft").toMatchObject([{ text: "Hello Eve. At nine. Or ten. Sam" }]);
    await assertClean(page, [/status of 409/]);
    await page.close();
  });

  test("on a phone, the list and the draft take turns, with targets to touch", async () => {
    const { sam } = await openDesk("Ada");
    const page = await visitAs(browser, world, sam, "/messages/drafts", { width: 360, height: 740 });
    await assertNoSidewaysScroll(page);
    await page.click("[data-draft] a");
    await says(page, "Answer to Ada.", open);
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
    const heights = await page.$$eval(`${"section[aria-label='Open draft']"} article button`, (all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await press(page, "Delete");
    await says(page, "Draft to Ada deleted");
    await page.click("::-p-aria(Back to the list)");
    await says(page, "Deleted", list);
    await press(page, "Undo");
    await saysNoMore(page, "Deleted");
    await assertClean(page);
    await page.close();
  });

  async function withCustomers(...names: string[]) {
    const desk = await openDesk(...names);
    const customerOf = async (name: string) =>
      (await desk.client("GET", `/v1/drafts/${desk.drafts[name]}`)).body.conversation_id as string;
    return { ...desk, customerOf };
  }
});
