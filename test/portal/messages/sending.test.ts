import { createServer } from "node:net";
import type { HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmailTransport } from "../../../src/email/transport.ts";
import { assertClean, openPage } from "../../browser/page.ts";
import { claimAll } from "../../outbox/work-off.ts";
import { type Carriers, openCarriers } from "../../sending/carriers.ts";
import { openOffice } from "../../sending/office.ts";
import { storeConversation } from "../../world/inbox.ts";
import { holdStream, says, saysNoMore, visit, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

describePortal(() => {
  /** Does not start a worker. A test sends messages itself. */
  let carriers: Carriers;
  beforeAll(async () => {
    carriers = await openCarriers(world);
  });
  afterAll(() => carriers.close());

  /** A customer who has written, with a waiting draft by an app. */
  async function openThread(draft: object = {}) {
    const office = await openOffice(world);
    const { id } = await storeConversation(office.db, { customerId: office.customer.id }, [
      { text: "The heater is cold.", at: new Date(Date.now() - 60_000) },
    ]);
    const { id: draftId } = await office.draft(draft);
    const waiting = async () =>
      (await world.database.system.draft.findMany({ where: { businessId: office.id, status: "draft" } })).map(
        ({ text }) => text,
      );
    const out = async () =>
      (await office.thread()).filter(({ direction }) => direction === "out").map(({ text }) => text);
    return { ...office, path: `/messages/${id}`, draftId, waiting, out };
  }

  const words = "Tuesday at 9 suits us well.";
  const thread = "section[aria-label=Conversation]";
  const notices = "[class*=notices]";

  /** Holds requests of the operation until the test continues them. */
  async function hold(page: Page, operation: string) {
    const held: HTTPRequest[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (request.postData()?.includes(`"${operation}"`) === true) held.push(request);
      else void request.continue();
    });
    return { held, release: () => Promise.all(held.splice(0).map((request) => request.continue())) };
  }

  test("a key undoes a send from another screen, and in its own before the server has responded", async () => {
    const { person, path, draftId, row, waiting, out } = await openThread();
    const page = await visitAs(browser, world, person, path);
    await press(page, "Send");
    await says(page, "Sending in 10 seconds. Undo: Z", notices);
    await says(page, "Sending to Jane Citizen", notices);
    await page.click("nav[aria-label=Main] a[href='/today']");
    await says(page, "Today", "h1");
    await says(page, "Sending to Jane Citizen", notices);
    expect((await row(draftId)).status).toBe("sending");
    await page.keyboard.press("z");
    await saysNoMore(page, "Sending to Jane Citizen");
    await says(page, "Not sent. It is kept as a draft.", notices);
    expect(await waiting()).toEqual([words]);

    await page.click(`${notices} a`);
    await says(page, "Draft", thread);
    await saysNoMore(page, "Not sent.");
    const { held, release } = await hold(page, "SendDraft");
    await press(page, "Send");
    await says(page, "Sending…", thread);
    await press(page, "Undo");
    await says(page, "Undoing…", notices);
    expect(held).toHaveLength(1);
    await release();
    await says(page, "Draft", thread);
    await says(page, "Not sent. It is kept as a draft.", notices);
    expect(await page.$(`${notices} a`)).toBeNull();
    expect([await waiting(), await out()]).toEqual([[words], []]);
    await assertClean(page);
    await page.close();
  });

  test("a message that has gone out cannot be undone, and the person learns it; a worker that dies before sending has it sent once", async () => {
    const { person, path, draftId, makeDue, out, mobile } = await openThread();
    const page = await visitAs(browser, world, person, "/today");
    await holdStream(page);
    await page.goto(world.origin + path);
    await press(page, "Send");
    await says(page, "Sending in 10 seconds.", notices);
    await makeDue(draftId);
    await claimAll(world.database.systemPool, "message");
    await carriers.lose(draftId);
    await carriers.sweep();
    expect(await out()).toEqual([]);
    expect(await carriers.send()).toEqual([draftId]);
    await press(page, "Undo");
    await says(page, "Too late to undo. The message to Jane Citizen was sent.", notices);
    await page.reload();
    await says(page, words, thread);
    expect([await out(), carriers.twilio.textsTo(mobile).length]).toEqual([[words], 1]);
    await assertClean(page);
    await page.close();
  });

  test("an app's later text is shown beside the person's, and does not go out unread", async () => {
    const { person, path, client, draftId, row, makeDue, out } = await openThread();
    const page = await visitAs(browser, world, person, "/today");
    await holdStream(page);
    await page.goto(world.origin + path);
    await says(page, words, thread);
    const { status } = await client("PATCH", `/v1/drafts/${draftId}`, { body: { text: "Wednesday at ten." } });
    expect(status).toBe(200);
    await press(page, "Send");
    await says(page, "Nothing was sent: the draft was changed while you read it.", thread);
    for (const shown of ["Your version", words, "New version", "Wednesday at ten.", "changed by Test"])
      await says(page, shown, thread);
    expect((await row(draftId)).status).toBe("draft");
    await press(page, "Use the new version");
    await saysNoMore(page, words);
    await press(page, "Send");
    await says(page, "Sending in 10 seconds.", notices);
    await makeDue(draftId);
    await carriers.send();
    expect(await out()).toEqual(["Wednesday at ten."]);
    await assertClean(page);
    await page.close();
  });

  test("two people who send the same draft concurrently send one message", async () => {
    const { person, id, path, draftId, makeDue, mobile } = await openThread();
    const alex = await world.addPerson(id, "member");
    await world.database.system.member.update({ where: { id: alex.id }, data: { name: "Alex Park" } });
    const pages = [await visitAs(browser, world, person, path), await visitAs(browser, world, alex, path)];
    const holds = await Promise.all(pages.map((page) => hold(page, "SendDraft")));
    for (const page of pages) {
      await page.bringToFront();
      await press(page, "Send");
    }
    await expect.poll(() => holds.map(({ held }) => held.length), { timeout: 10_000 }).toEqual([1, 1]);
    await Promise.all(holds.map(({ release }) => release()));
    const seen = await Promise.all(
      pages.map(async (page) => {
        const shown = await page.waitForFunction(
          () => /Sending in 10 seconds|already sent the draft to Jane Citizen/.exec(document.body.innerText)?.[0],
          { polling: 50 },
        );
        return shown.jsonValue();
      }),
    );
    expect(seen.sort()).toEqual(["Sending in 10 seconds", "already sent the draft to Jane Citizen"]);
    await makeDue(draftId);
    expect(await carriers.send()).toEqual([draftId]);
    expect(carriers.twilio.textsTo(mobile)).toHaveLength(1);
    for (const page of pages) {
      await says(page, words, thread);
      await assertClean(page);
      await page.close();
    }
  });

  test("an undelivered message says why, counts, and can be sent again", async () => {
    const { person, path, draftId, row, makeDue, customer } = await openThread({
      channel: "email",
      subject: "Your heater",
    });
    const page = await visitAs(browser, world, person, path);
    await press(page, "Send");
    await says(page, "Sending in 10 seconds.", notices);
    await makeDue(draftId);
    const emails = openEmailTransport({ smtpUrl: `smtp://127.0.0.1:${await deadPort()}`, outbox: "unused" });
    await carriers.send({ ...carriers.parts, carriers: { ...carriers.parts.carriers, emails } });
    await emails.close();
    await says(page, "Could not be sent", thread);
    await says(page, "mail server", thread);
    await says(page, "Drafts 1", "nav[aria-label=Views]");
    await press(page, "Try again");
    await expect.poll(async () => (await row(draftId)).status, { timeout: 10_000 }).toBe("sending");
    await makeDue(draftId);
    expect(await carriers.send()).toEqual([draftId]);
    await saysNoMore(page, "Drafts 1");
    expect(carriers.emailsTo(customer.email)).toHaveLength(1);
    await assertClean(page);
    await page.close();
  });

  test("a draft that someone has answered before asks once more; one is scheduled, kept and deleted, each with a way back", async () => {
    const { person, db, path, draftId, row, waiting } = await openThread();
    await db.transaction((writing) =>
      writing.updateMany("Conversation", {
        where: { id: path.split("/")[2] ?? "" },
        data: { lastReplyAt: new Date() },
      }),
    );
    const page = await visitAs(browser, world, person, path);
    await says(page, "Someone on your team has replied since this draft was written.", thread);
    await press(page, "Send");
    await page.waitForSelector("dialog[open]");
    await press(page, "Cancel");
    expect((await row(draftId)).status).toBe("draft");

    await press(page, "Send later");
    await press(page, "Tomorrow");
    await says(page, "Goes out", thread);
    expect((await row(draftId)).status).toBe("scheduled");
    await press(page, "Undo");
    await says(page, "Draft", thread);
    await press(page, "Send later");
    await press(page, "Tomorrow");
    await says(page, "Goes out", thread);
    await press(page, "Unschedule");
    await says(page, "No longer scheduled", notices);
    await says(page, "Draft", thread);

    await press(page, "Delete");
    await says(page, "Draft deleted", thread);
    expect(await waiting()).toEqual([words]);
    await page.focus("h1");
    await page.keyboard.press("z");
    await saysNoMore(page, "Draft deleted");
    await press(page, "Delete");
    await says(page, "Draft deleted", thread);
    await assertClean(page);
    await page.goto(`${world.origin}/today`);
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    await page.close();
  });

  test.each([-24, 24])("a browser whose clock is %i hours wrong shows and schedules by the server's", async (hours) => {
    const { person, path, draftId, row } = await openThread();
    const page = await openPage(browser, { cookie: person.cookie });
    await page.evaluateOnNewDocument((wrong) => {
      const { instant } = Temporal.Now;
      Temporal.Now.instant = () => instant().add({ hours: wrong });
      Date.now = () => Temporal.Now.instant().epochMilliseconds;
    }, hours);
    await visit(page, world.origin + path);
    await page.waitForFunction(
      () => /just now|minutes? ago/.test(document.querySelector("main [data-row]")?.textContent ?? ""),
      {
        polling: 50,
      },
    );
    const tomorrow = () =>
      Temporal.Now.plainDateISO("Australia/Sydney")
        .add({ days: 1 })
        .toZonedDateTime({ timeZone: "Australia/Sydney", plainTime: "08:00" })
        .toInstant()
        .toString({ fractionalSecondDigits: 3 });
    const before = tomorrow();
    await press(page, "Send later");
    await press(page, "Tomorrow");
    await says(page, "Goes out", thread);
    // The day may have ended meanwhile.
    expect([before, tomorrow()]).toContain((await row(draftId)).sendAt?.toISOString());
    await assertClean(page);
    await page.close();
  });

  test("a draft deleted just before signing out is deleted", async () => {
    const { person, path, draftId, row } = await openThread();
    const page = await visitAs(browser, world, person, path);
    await press(page, "Delete");
    await says(page, "Draft deleted", thread);
    await press(page, "Account");
    await Promise.all([page.waitForNavigation(), press(page, "Sign out")]);
    expect((await row(draftId)).status).toBe("deleted");
    await page.close();
  });
});

/** A port with no listener. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
