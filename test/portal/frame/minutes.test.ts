import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertClean, openPage } from "../../browser/page.ts";
import { storeConversation } from "../../world/inbox.ts";
import { made } from "../../world/trade.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { says, visit } from "./visit.ts";

describePortal(() => {
  /** Moves the page's clock forward by an hour and fires its one-minute timers. */
  const passHour = (page: Page) => page.evaluate(() => (Reflect.get(window, "passHour") as () => void)());

  const timers = (page: Page) => page.evaluate(() => Reflect.get(window, "minuteTimers").size as number);

  async function openClock(cookie: string): Promise<Page> {
    const page = await openPage(browser, { cookie });
    await page.evaluateOnNewDocument(() => {
      const { setInterval: start, clearInterval: stop } = window;
      const now = Temporal.Now.instant.bind(Temporal.Now);
      const minuteTimers = new Map<number, () => void>();
      let hours = 0;
      let last = -1;
      Temporal.Now.instant = () => now().add({ hours });
      // The page follows the server's clock, so its Date header moves too.
      const { get } = Headers.prototype;
      Headers.prototype.get = function (name) {
        const value = get.call(this, name);
        if (name !== "Date" || value === null) return value;
        return new Date(Date.parse(value) + hours * 3_600_000).toUTCString();
      };
      Object.assign(window, {
        minuteTimers,
        passHour() {
          hours += 1;
          for (const run of minuteTimers.values()) run();
        },
        setInterval(run: () => void, ms?: number) {
          if (ms !== 60_000) return start.call(window, run, ms);
          last -= 1;
          minuteTimers.set(last, run);
          return last;
        },
        clearInterval: (id: number) => minuteTimers.delete(id) || stop.call(window, id),
      });
    });
    return page;
  }

  test("relative times are updated each minute, on every screen, by one timer", async () => {
    const { id, db, client } = await world.addBusiness();
    const [sam, alex] = [await world.addPerson(id), await world.addPerson(id, "member")];
    const customer = await made(client, "/v1/customers", { name: "Jane Citizen", phone: "+61412345678" });
    const at = new Date();
    const conversation = await storeConversation(db, { customerId: customer.id }, [{ at }]);
    await world.database.system.member.update({ where: { id: alex.id }, data: { name: "Alex Park" } });
    await alex.graphql(
      `mutation { mark_conversation_read(id: "${conversation.id}", through: "${at.toISOString()}") { id } }`,
    );
    await made(client, "/v1/drafts", { conversation_id: conversation.id, channel: "sms", text: "On Tuesday." });
    await made(client, "/v1/leads", { name: "Joe", email: "joe@example.com", notify: true });

    const page = await openClock(sam.cookie);
    for (const [path, ...parts] of [
      [`/messages/${conversation.id}`, "[data-row] time", "p[class*=seen]", "li[aria-label=Draft] div time"],
      ["/messages/drafts", "[data-draft] time"],
      ["/notifications", "main li time"],
      ["/settings/profile", "td time"],
    ] as const) {
      await visit(page, world.origin + path);
      for (const part of parts) await says(page, "just now", part);
      expect(await timers(page), path).toBe(1);
      await passHour(page);
      for (const part of parts) await says(page, "1 hour ago", part);
    }
    await assertClean(page);
    await page.close();
  });
});
