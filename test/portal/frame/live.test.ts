import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertClean, openPage } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { holdStream, says, saysNoMore, visit, visitAs } from "./visit.ts";

const newVersion = "A new version of the portal is available.";
const offline = "You're offline";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    let count = 0;
    /** A change by someone else that notifies the owner. */
    const addLead = async () => {
      count += 1;
      await business.client("POST", "/v1/leads", {
        body: { name: `Lead ${count}`, email: "jane@example.com", notify: true },
      });
    };
    return { ...business, owner, addLead };
  }

  const bell = (page: Page, unread: number) =>
    page.waitForSelector(`button[aria-label="Notifications, ${unread} unread"]`);

  /** Sets visibility in the page itself, because a headless browser shows all of its tabs at once. */
  const setHidden = (page: Page, isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);

  function countStreams(page: Page): () => number {
    let count = 0;
    page.on("request", (request) => {
      if (request.resourceType() === "eventsource") count += 1;
    });
    return () => count;
  }

  test("tabs share one stream, and when its tab closes, another takes it over", async () => {
    const { owner, addLead } = await openBusiness();
    const context = (await openPage(browser, { cookie: owner.cookie })).browserContext();
    const first = await openPage(context);
    const ofFirst = countStreams(first);
    await visit(first, `${world.origin}/today`);
    await first.waitForFunction(async () => (await navigator.locks.query()).held?.length === 1);
    const second = await openPage(context);
    const ofSecond = countStreams(second);
    await visit(second, `${world.origin}/notifications`);
    await second.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
    await addLead();
    for (const tab of [first, second]) await bell(tab, 1);
    await says(second, "New lead: Lead 1", "main");
    expect([ofFirst(), ofSecond()]).toEqual([1, 0]);

    const taken = second.waitForRequest((request) => request.resourceType() === "eventsource");
    await first.close();
    await taken;
    await addLead();
    await bell(second, 2);
    expect(ofSecond()).toBe(1);
    await assertClean(second);
    await context.close();
  });

  test("a frozen tab, or one blocked by a dialog, leaves the stream to another", async () => {
    const { owner, addLead } = await openBusiness();
    const sleeper = await visitAs(browser, world, owner, "/today");
    const context = sleeper.browserContext();
    await sleeper.waitForFunction(async () => (await navigator.locks.query()).held?.length === 1);
    const watcher = await openPage(context);
    await visit(watcher, `${world.origin}/notifications`);
    await watcher.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);

    const devtools = await sleeper.createCDPSession();
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    await addLead();
    await bell(watcher, 1);
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    await bell(sleeper, 1);

    // The watcher leads now, and a dialog blocks it.
    const asked = new Promise((resolve) => watcher.once("dialog", resolve));
    await watcher.evaluate(() => void setTimeout(() => alert("Wait")));
    await asked;
    await addLead();
    await setHidden(sleeper, false);
    await bell(sleeper, 2);
    await context.close();
  });

  test("opened pages of a list stay, once and in order, however many records arrive while it is shown", async () => {
    const { id, owner, addLead } = await openBusiness();
    const insert = (count: number, from: number) =>
      world.database.systemPool.query(
        `insert into notifications (id, business_id, member_id, type, title, created_at, updated_at)
         select gen_random_uuid(), $1, $2, 'lead_created', 'Stored ' || number, now() + number * interval '1 ms', now()
         from generate_series($4::int, $4::int + $3::int - 1) as number`,
        [id, owner.id, count, from],
      );
    const stored = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `Stored ${to - index}`);
    await insert(60, 1);
    const page = await visitAs(browser, world, owner, "/notifications");
    const shows = (wanted: string[]) =>
      page.waitForFunction(
        (expected) =>
          Array.from(document.querySelectorAll<HTMLElement>("main li button"), (item) =>
            (item.lastChild?.textContent ?? "").replace("New lead: ", ""),
          ).join() === expected,
        {},
        wanted.join(),
      );
    await shows(stored(36, 60));
    await page.click("::-p-aria([name='Show more'][role='button'])");
    await shows(stored(11, 60));
    await addLead();
    await shows(["Lead 1", ...stored(11, 60)]);
    await insert(40, 1000);
    await shows([...stored(1000, 1039), "Lead 1", ...stored(11, 60)]);
    await page.click("::-p-aria([name='Show more'][role='button'])");
    await shows([...stored(1000, 1039), "Lead 1", ...stored(1, 60)]);
    await assertClean(page);
    await page.close();
  });

  test("while the portal is out of sight, the browser shows news if the person has turned that on", async () => {
    const { owner, addLead } = await openBusiness();
    const page = await visitAs(browser, world, owner, "/settings/notifications");
    const context = page.browserContext();
    await context.overridePermissions(world.origin, ["notifications"]);
    await page.click("::-p-aria([name='Show notifications while the portal is in the background'][role='switch'])");
    await page.waitForFunction(() => Object.values(localStorage).includes("on"));
    // A headless browser shows no notifications, so this records them.
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(globalThis, {
        shown,
        Notification: class {
          constructor(title: string) {
            shown.push(title);
          }
        },
      });
    });
    await setHidden(page, true);
    await addLead();
    await page.waitForFunction(() => Reflect.get(globalThis, "shown").length > 0, { polling: 100 });
    expect(await page.evaluate(() => Reflect.get(globalThis, "shown"))).toEqual(["New lead: Lead 1"]);
    await context.close();
  });

  test("changes missed while the listening connection is lost are shown afterwards", async () => {
    const { owner, addLead } = await openBusiness();
    const page = await visitAs(browser, world, owner, "/notifications");
    await addLead();
    await bell(page, 1);
    await world.database.systemPool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldline-listener' and datname = current_database()",
    );
    await addLead();
    await bell(page, 2);
    await says(page, "New lead: Lead 2", "main");
    await assertClean(page);
    await page.close();
  });

  test("without a connection, the page says so, and afterwards shows what it missed", async () => {
    const { owner, addLead } = await openBusiness();
    const page = await visitAs(browser, world, owner, "/notifications");
    await addLead();
    await bell(page, 1);
    await page.setOfflineMode(true);
    await says(page, offline);
    await addLead();
    await page.setOfflineMode(false);
    await saysNoMore(page, offline);
    await bell(page, 2);
    await says(page, "New lead: Lead 2", "main");
    await assertClean(page, [/ERR_INTERNET_DISCONNECTED/]);
    await page.close();
  });

  test("every tab offers a newer build", async () => {
    const { owner } = await openBusiness();
    const page = await visitAs(browser, world, owner, "/today");
    const other = await visitAs(page.browserContext(), world, owner, "/today");
    // The tab with the stream relays the greeting of an upgraded server.
    const hello = (build: string | undefined) =>
      other.evaluate((named) => {
        const change = { kind: "hello", id: null, at: "2026-07-01T00:00:00.000Z", build: named };
        new BroadcastChannel("fieldline").postMessage({ type: "change", change });
      }, build);
    await hello(await page.evaluate(() => document.documentElement.dataset.build));
    await hello("0123456789abcdef");
    await says(page, newVersion);
    await page.bringToFront();
    await Promise.all([page.waitForNavigation(), page.click("::-p-aria(Reload page)")]);
    await page.waitForSelector("h1");
    expect(await page.$eval("body", (body) => body.innerText)).not.toContain(newVersion);
    await assertClean(page);
    await page.browserContext().close();
  });

  test("data preloaded with the page is not requested before the stream of changes opens", async () => {
    const { owner } = await openBusiness();
    const page = await openPage(browser, { cookie: owner.cookie });
    await holdStream(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") asked.push(JSON.parse(request.postData() ?? "{}").operationName);
    });
    const streamIsAsked = page.waitForRequest((request) => request.resourceType() === "eventsource");
    await visit(page, `${world.origin}/today`);
    await streamIsAsked;
    expect(asked.toSorted()).toEqual(["Notifications", "Revenue", "TodaySchedule"]);
    await page.browserContext().close();
  });
});
