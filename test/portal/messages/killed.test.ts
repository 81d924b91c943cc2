import { createServer, type Socket } from "node:net";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertClean } from "../../browser/page.ts";
import { type Carriers, openCarriers } from "../../sending/carriers.ts";
import { startWorker } from "../../sending/worker.ts";
import { says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";
import { openDesk, thread } from "./writing.ts";

const words = "Tuesday at 9 suits us well.";

describePortal(() => {
  let carriers: Carriers;
  beforeAll(async () => {
    carriers = await openCarriers(world);
  });
  afterAll(() => carriers.close());

  /** A person who sends an app's draft, and a colleague who has the thread open. */
  async function sendFromThread(draft: object) {
    const desk = await openDesk(world);
    const { id: draftId } = await desk.draft({
      ...draft,
      conversation_id: desk.conversationId,
      customer_id: undefined,
    });
    const colleague = await world.addPerson(desk.id, "member");
    const pages = [
      await visitAs(browser, world, colleague, desk.address),
      await visitAs(browser, world, desk.person, desk.address),
    ];
    for (const page of pages) await page.evaluate(() => Object.assign(window, { isFirst: true }));
    const [, own] = pages;
    if (own === undefined) throw new Error("there is no page");
    await press(own, "Send");
    await everyPage(pages, (page) => says(page, "Sending…", thread));
    await desk.makeDue(draftId);
    return { ...desk, draftId, pages, own, out: async () => (await desk.drafts()).map(({ status }) => status) };
  }

  const everyPage = (pages: readonly Page[], look: (page: Page) => Promise<unknown>) => Promise.all(pages.map(look));

  async function closeUnloaded(pages: readonly Page[]): Promise<void> {
    for (const page of pages) {
      expect(await page.evaluate(() => "isFirst" in window)).toBe(true);
      await assertClean(page);
      await page.close();
    }
  }

  test("a message claimed by a killed worker goes out once, by the next one, and open threads show it", async () => {
    const { draftId, mobile, pages, out, thread: items } = await sendFromThread({ text: words });
    // The worker claims the message, then waits for this lock before it marks the message as being sent.
    const client = await world.database.systemPool.connect();
    await client.query("begin");
    await client.query("select from drafts where id = $1 for update", [draftId]);
    const kill = startWorker(world, carriers.twilio.environment);
    try {
      const waiting = async () => {
        const { rowCount } = await world.database.systemPool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%from "drafts"%'`,
        );
        return rowCount;
      };
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
      expect(await world.database.system.outboxClaim.count({ where: { id: draftId } })).toBe(1);
    } finally {
      await kill();
      await client.query("rollback");
      client.release();
    }
    expect(carriers.twilio.textsTo(mobile)).toEqual([]);
    expect(await out()).toEqual(["sending"]);
    await everyPage(pages, (page) => says(page, "Sending…", thread));

    await carriers.lose(draftId);
    const killNext = startWorker(world, carriers.twilio.environment);
    try {
      await everyPage(pages, (page) => saysNoMore(page, "Sending…"));
      await everyPage(pages, (page) => says(page, words, "section[aria-label=Messages]"));
    } finally {
      await killNext();
    }
    expect(await out()).toEqual(["sent"]);
    expect((await items()).filter(({ direction }) => direction === "out").map(({ text }) => text)).toEqual([words]);
    await carriers.sweep();
    expect(await carriers.send()).toEqual([]);
    expect(carriers.twilio.textsTo(mobile)).toHaveLength(1);
    await closeUnloaded(pages);
  }, 90_000);

  test("open threads say that a message being handed over may have been sent, and Try again sends it once", async () => {
    const { draftId, customer, pages, own, out, makeDue } = await sendFromThread({
      channel: "email",
      subject: "Your heater",
      text: words,
    });
    const silent = await openSilentServer();
    const kill = startWorker(world, { SMTP_URL: silent.url });
    await expect.poll(() => silent.connections(), { timeout: 30_000 }).toBe(1);
    await kill();
    expect(silent.received()).toBe("");
    silent.close();
    expect(await out()).toEqual(["sending"]);

    await carriers.lose(draftId);
    const killNext = startWorker(world, { SMTP_URL: carriers.smtp.url });
    try {
      await everyPage(pages, (page) => says(page, "Could not be sent", thread));
      await everyPage(pages, (page) => says(page, "it may have been sent", thread));
      expect(carriers.emailsTo(customer.email)).toEqual([]);
      await press(own, "Try again");
      await everyPage(pages, (page) => says(page, "Sending…", thread));
      await makeDue(draftId);
      await everyPage(pages, (page) => saysNoMore(page, "Sending…"));
      await everyPage(pages, (page) => says(page, "Your heater", "section[aria-label=Messages]"));
    } finally {
      await killNext();
    }
    expect(await out()).toEqual(["sent"]);
    expect(carriers.emailsTo(customer.email)).toHaveLength(1);
    await closeUnloaded(pages);
  }, 90_000);
});

/** A mail server that sends no greeting, so the client hands nothing over. */
async function openSilentServer() {
  const sockets: Socket[] = [];
  let received = "";
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("data", (chunk) => {
      received += chunk.toString();
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    connections: () => sockets.length,
    received: () => received,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
