import { expect, test } from "vitest";
import { type Route, routes } from "../../../portal/routes.ts";
import { assertAccessible, assertClean, openPage } from "../../browser/page.ts";
import { startPublicWorld } from "../../oauth/platform.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { focused, holdStream, says, saysNoMore, screenShown, visit, visitAs } from "./visit.ts";

const guarded = (routes as readonly Route[]).find(({ role, path }) => role === "owner" && !path.includes(":"));

describePortal(() => {
  test("a failed part alone says so, with the request's id, and can be tried again", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    await world.database.systemPool.query("alter table notifications rename to notifications_away");
    const page = await visitAs(browser, world, owner, "/today");
    try {
      await says(page, "Something went wrong on our side", "main [role=alert]");
      await says(page, "Nothing scheduled today");
      await assertAccessible(page);
      const shown = await page.$eval("main [role=alert] p", (text) => text.textContent ?? "");
      const [, id] = /contact support with the request ID ([0-9a-f-]{36})\.$/.exec(shown) ?? [];
      expect(id, shown).toBeDefined();
      expect(world.logged.join("")).toContain(id);
      expect(await page.$eval("main [role=alert] button", (button) => button.textContent)).toBe("Try again");
    } finally {
      await world.database.systemPool.query("alter table notifications_away rename to notifications");
    }
    // The stream may already have made the page read again.
    await page.evaluate(() => document.querySelector<HTMLElement>("main [role=alert] button")?.click());
    await says(page, "You're up to date.", "main");
    await assertClean(page, [/status of 500/]);
    await page.close();
  });

  test("a person who asks too often learns how long to wait", async () => {
    const slow = await startPublicWorld({ PORTAL_RATE_LIMIT_PER_MINUTE: "8" });
    try {
      const owner = await slow.addPerson((await slow.addBusiness()).id);
      const page = await visitAs(browser, slow, owner, "/notifications");
      for (let count = 0; count < 8; count += 1) await owner.graphql("{ viewer { member { id } } }");
      await page.click("::-p-aria(Mark all as read)");
      await page.waitForFunction(() => /Try again in \d+ seconds\./.test(document.body.innerText));
      await assertClean(page, [/status of 429/]);
      await page.close();
    } finally {
      await slow.close();
    }
  });

  test("a screen whose code cannot be loaded says so, and opens once the page is loaded again", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    const page = await visitAs(browser, world, owner, "/today");
    // After an upgrade, the server no longer has the old files.
    const devtools = await page.createCDPSession();
    await devtools.send("Network.enable");
    await devtools.send("Network.setBlockedURLs", { urls: ["*/assets/settings-*"] });
    await page.click("nav ::-p-aria(Team)");
    await says(page, "Page not loaded", "h1");
    await devtools.send("Network.setBlockedURLs", { urls: [] });
    await page.click("::-p-aria(Reload page)");
    await says(page, "Team", "h1");
    await assertClean(page, [/ERR_BLOCKED_BY_CLIENT|assets\/settings-/]);
    await page.close();
  });

  test("a query that has to wait says so and is retried automatically, once; a mutation is not", async () => {
    const limit = 40;
    const slow = await startPublicWorld({ PORTAL_RATE_LIMIT_PER_MINUTE: String(limit) });
    try {
      const business = await slow.addBusiness();
      const owner = await slow.addPerson(business.id);
      await business.client("POST", "/v1/leads", { body: { name: "Jane", email: "jane@example.com", notify: true } });
      const page = await openPage(browser, { cookie: owner.cookie });
      await holdStream(page);
      await visit(page, `${slow.origin}/settings/profile`);
      const { systemPool: pool } = slow.database;
      const forget = () => pool.query("delete from quotas where business_id = $1", [business.id]);
      await forget();
      // The reserve for owners adds a tenth.
      for (const [kind, most] of [
        ["portal", limit],
        ["owners", limit / 10],
      ])
        await pool.query(
          "select take_quota($1, $2, clock_timestamp() - interval '20 seconds', $3) from generate_series(1, $2::int)",
          [business.id, most, kind],
        );
      // Captures the page's timers for this wait. The portal has no other timer of this length.
      await page.evaluate(() => {
        const { setTimeout: start, clearTimeout: stop } = window;
        const waits = new Map<number, () => void>();
        let last = -1;
        Object.assign(window, {
          waits,
          setTimeout(run: () => void, ms = 0) {
            if (ms < 30_000 || ms > 45_000) return start.call(window, run, ms);
            last -= 1;
            waits.set(last, run);
            return last;
          },
          clearTimeout: (id: number) => waits.delete(id) || stop.call(window, id),
        });
      });
      const waiting = () => page.evaluate(() => Reflect.get(window, "waits").size as number);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") asked.push(request.postData() ?? "");
      });

      await page.click('nav a[href="/notifications"]');
      await page.waitForFunction(() =>
        /people may make 40 requests a minute, all together\. We'll retry in \d+ seconds\./.test(
          document.querySelector("main [role=status]")?.textContent ?? "",
        ),
      );
      await assertAccessible(page);
      expect(await page.$("main [role=alert]")).toBeNull();
      await page.click("::-p-aria(Mark all as read)");
      await page.waitForFunction(() => /Try again in \d+ seconds\./.test(document.body.innerText));
      const isMutation = (body: string) => body.includes("ReadAllNotifications");
      expect(asked.filter(isMutation)).toHaveLength(1);
      // A query that is sent again waits again after its response, so each query has at most one timer.
      await expect.poll(waiting).toBeGreaterThan(0);
      expect(await waiting()).toBeLessThanOrEqual(new Set(asked.filter((body) => !isMutation(body))).size);

      await forget();
      const before = asked.length;
      await page.evaluate(() => {
        const waits: Map<number, () => void> = Reflect.get(window, "waits");
        for (const run of [...waits.values()]) run();
      });
      await says(page, "New lead: Jane", "main");
      await expect.poll(waiting).toBe(0);
      expect(asked.slice(before).filter(isMutation)).toEqual([]);
      expect(await slow.database.system.notification.count({ where: { readAt: null } })).toBe(1);
      await assertClean(page, [/status of 429/]);
      await page.close();
    } finally {
      await slow.close();
    }
  });

  test.skipIf(guarded === undefined)("an address that is not for the person's role says whom it is for", async () => {
    const member = await world.addPerson((await world.addBusiness()).id, "member");
    const page = await visitAs(browser, world, member, guarded?.path ?? "");
    await says(page, "No access", "h1");
    await says(page, "This page is for owners", "main");
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test.skipIf(guarded === undefined)("a person whose role is lowered loses the open screen", async () => {
    const { id } = await world.addBusiness();
    const owner = await world.addPerson(id);
    const second = await world.addPerson(id);
    const page = await visitAs(browser, world, second, guarded?.path ?? "");
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 1);
    await owner.graphql(`mutation { update_member(id: "${second.id}", input: { role: member }) { id } }`);
    await says(page, "No access", "h1");
    await page.close();
  });

  test("navigation focuses the heading and names the page; links skip the navigation; Back returns", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    await owner.graphql("mutation { update_profile(input: { theme: dark }) { preferences { theme } } }");
    const page = await visitAs(browser, world, owner, "/today");
    expect(await page.title()).toBe("Today · Fieldline");
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(scheme).toBe("dark");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("a Skip to content");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await page.click("nav ::-p-aria(Notifications)");
    await says(page, "Notifications", "h1");
    await page.waitForFunction(() => document.activeElement?.matches("h1"), { polling: 50 });
    expect(await focused(page)).toBe("h1 Notifications");
    expect(await page.title()).toBe("Notifications · Fieldline");
    expect(await page.$eval("nav [aria-current=page]", (link) => link.textContent)).toBe("Notifications");
    await page.goBack();
    await says(page, "Today", "h1");
    await screenShown(page);
    await saysNoMore(page, "Loading");
    await assertClean(page);
    await page.close();
  });
});
