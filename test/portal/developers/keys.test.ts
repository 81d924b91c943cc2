import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { openBusiness, textOf, waitForText } from "./person.ts";

const keys = "/settings/developers/keys";

describePortal(() => {
  const chosen = (page: Page) =>
    page.$$eval("input[name=scopes]:checked", (boxes) => boxes.map((box) => (box as HTMLInputElement).value));

  test("an owner creates a key with chosen scopes, which is shown once and stored nowhere", async () => {
    const connection = await puppeteer.connect({ browserWSEndpoint: browser.wsEndpoint() });
    const { business, owner, open } = await openBusiness(world, connection);
    await world.database.system.business.update({
      where: { id: business.id },
      data: { timeZone: "Australia/Perth" },
    });
    const page = await open(keys);
    await page.locator("::-p-aria(New API key)").click();
    await page.waitForSelector("h1::-p-text(New API key)");
    await page.locator("input[name=name]").fill("Website");

    await page.locator("label::-p-text(Full)").click();
    await page.waitForFunction(() => document.querySelectorAll("input[name=scopes]:checked").length === 21);
    expect((await chosen(page)).filter((scope) => scope.startsWith("messages:"))).toEqual([]);
    await page.locator("input[value='messages:draft']").click();
    await page.locator("label::-p-text(Read-only)").click();
    await page.waitForFunction(() => document.querySelectorAll("input[name=scopes]:checked").length === 11);
    expect(await chosen(page)).toEqual([
      "customers:read",
      "leads:read",
      "quotes:read",
      "jobs:read",
      "invoices:read",
      "bookings:read",
      "prices:read",
      "files:read",
      "notes:read",
      "requests:read",
      "messages:draft",
    ]);
    await page.locator("input[value='messages:draft']").click();
    await page.locator("label::-p-text(None)").click();
    await page.waitForFunction(() => document.querySelector("input[name=scopes]:checked") === null);
    await page.locator("::-p-aria(Create key)").click();
    await waitForText(page, "Must name at least one scope.");
    await page.locator("input[value='customers:read']").click();
    await page.locator("input[value='leads:write']").click();
    await page.locator("input[value='customers:read']").click();
    await page.locator("input[value='leads:read']").click();

    await page.locator("input[name=requests_per_minute]").fill("30");
    await page.select("select[name=expiry]", "date");
    await page.waitForSelector("input[name=expires_at]");
    await page.$eval("input[name=expires_at]", (field) => {
      (field as HTMLInputElement).value = "2040-07-31";
    });
    await page.locator("::-p-aria(Create key)").click();

    await page.waitForFunction(() => document.querySelector("dialog[open]") !== null);
    // On a second Escape, a browser closes a dialog without asking.
    for (const press of ["Escape", "Escape"] as const) await page.keyboard.press(press);
    const { key, command, canClose } = await page.evaluate(() => {
      const contentOf = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value ?? "";
      const buttons = [...document.querySelectorAll<HTMLButtonElement>("dialog[open] button")];
      return {
        key: contentOf("dialog [aria-label='API key']"),
        command: contentOf("dialog [aria-label='Command']"),
        canClose: buttons.find(({ textContent }) => textContent === "Close")?.disabled === false,
      };
    });
    expect(key).toMatch(/^ck_live_/);
    expect(command).toContain(`X-Api-Key: ${key}`);
    expect(command).toContain(`${world.base}/v1/me`);
    expect(canClose).toBe(false);

    const client = world.client(key);
    expect((await client("GET", "/v1/leads")).status).toBe(200);
    expect((await client("GET", "/v1/customers")).status).toBe(403);
    const stored = await world.database.system.apiKey.findFirstOrThrow({
      where: { businessId: business.id, name: "Website" },
    });
    expect(stored).toMatchObject({
      scopes: ["leads:read", "leads:write"],
      createdById: owner.id,
      requestsPerMinute: 30,
      // The end of the day in Perth.
      expiresAt: new Date("2040-07-31T15:59:59.000Z"),
    });

    for (const press of ["Tab", "Tab", "Tab", "Tab", "Space", "Tab", "Enter"] as const)
      await page.keyboard.press(press);
    await waitForText(page, "Website", "table");
    expect(await textOf(page, "table")).toContain("31 July 2040");
    // The calls above, by this machine's fetch.
    expect(await textOf(page, "table")).toMatch(/from 127\.0\.0\.1\s*node/);
    expect(await placesOf(page, key)).toEqual([]);
    await assertClean(page, [/status of 400/]);
    const memory = await memoryOf(page, connection, browser);
    expect(memory).toContain(key.slice(0, 20));
    expect(memory.includes(key)).toBe(false);
  }, 60_000);

  test("a key's scopes are changed, and the list shows them", async () => {
    const { business, open } = await openBusiness(world, browser);
    const { id, key } = await world.addKey(business.id, ["customers:read", "messages:read"]);
    await world.database.system.apiKey.update({ where: { id }, data: { name: "Price sync" } });
    const page = await open(keys);
    await page.locator("::-p-aria(Scopes of Price sync)").click();
    await page.waitForSelector("dialog[open] input[name=scopes]");
    expect(await chosen(page)).toEqual(["customers:read", "messages:read"]);
    await assertAccessible(page);
    await page.locator("input[value='prices:read']").click();
    await page.locator("input[value='messages:read']").click();
    await page.locator("dialog ::-p-aria(Save scopes)").click();
    await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
    await waitForText(page, "Price list Read.", "table");
    const { scopes } = await world.database.system.apiKey.findUniqueOrThrow({ where: { id } });
    expect(scopes).toEqual(["customers:read", "prices:read"]);
    expect((await world.client(key)("GET", "/v1/price_items")).status).toBe(200);
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("a key gets a new secret, and the old one is listed until it stops", async () => {
    const { business, open } = await openBusiness(world, browser);
    const { id, key: old } = await world.addKey(business.id, ["customers:read"]);
    await world.database.system.apiKey.update({ where: { id }, data: { name: "Website" } });
    const page = await open(keys);
    await page.locator("::-p-aria(New secret for Website)").click();
    await page.waitForSelector("dialog[open] select[name=overlap_hours]");
    await assertAccessible(page);
    await page.select("select[name=overlap_hours]", "1");
    await page.locator("dialog ::-p-aria(Make new secret)").click();
    const shown = await page.waitForSelector("dialog[open] [aria-label='API key']");
    const key = await shown?.evaluate((field) => (field as HTMLInputElement).value);
    expect(key).toMatch(/^ck_live_/);
    for (const one of [key ?? "", old]) expect((await world.client(one)("GET", "/v1/customers")).status).toBe(200);
    await page.locator("dialog input[type=checkbox]").click();
    await page.locator("dialog ::-p-aria(Close)").click();
    await waitForText(page, "Website (old secret)", "table");
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("a key is renamed in place; revoking it says what stops, and stops it at once", async () => {
    const { business, open } = await openBusiness(world, browser);
    const { id, key } = await world.addKey(business.id, ["customers:read"]);
    await world.client(key)("GET", "/v1/customers");
    await world.database.system.apiKey.update({
      where: { id },
      data: { name: "Old name", lastUsedAt: new Date(Date.now() - 120_000) },
    });
    const page = await open(keys);
    await page.locator("::-p-aria(Rename Old name)").click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
    await assertAccessible(page);
    await page.keyboard.type("Booking form");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Rename Booking form");
    expect((await world.database.system.apiKey.findUniqueOrThrow({ where: { id } })).name).toBe("Booking form");

    // The page reads changes by others when the person returns to it.
    const another = await world.addKey(business.id, ["leads:read"]);
    await world.database.system.apiKey.update({ where: { id: another.id }, data: { name: "Made by a colleague" } });
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await waitForText(page, "Made by a colleague", "table");

    await page.locator("::-p-aria(Revoke Booking form)").click();
    await waitForText(page, "It was last used 2 minutes ago.", "dialog[open]");
    await assertAccessible(page);
    expect((await world.client(key)("GET", "/v1/customers")).status).toBe(200);
    await page.locator("dialog ::-p-aria(Revoke)").click();
    await page.waitForFunction(() => !document.querySelector("table")?.textContent?.includes("Booking form"));
    expect((await world.client(key)("GET", "/v1/customers")).status).toBe(401);
    await page.locator("nav ::-p-aria(All)").click();
    await waitForText(page, "Booking form", "table");
    expect(new URL(page.url()).search).toBe("?show=all");
    expect(await textOf(page, "table")).toContain("Revoked");
    expect(await page.$("::-p-aria(Revoke Booking form)")).toBeNull();
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("keys that expire soon and expired keys are labelled, on every screen", async () => {
    const { business, owner } = await openBusiness(world, browser);
    const day = 86_400_000;
    for (const [name, days] of Object.entries({ Past: -1, Soon: 3, Far: 300 })) {
      const { id } = await world.addKey(business.id, ["customers:read"]);
      await world.database.system.apiKey.update({
        where: { id },
        data: { name, expiresAt: new Date(Date.now() + days * day), requestsPerMinute: name === "Soon" ? 30 : null },
      });
    }
    await assertOnEveryScreen(
      browser,
      "keys",
      async (page) => {
        await page.goto(`${world.origin}${keys}?show=all`);
        await waitForText(page, "Past", "table");
        const rows = await page.$$eval("tbody tr", (all) => all.map((row) => row.textContent));
        const rowOf = (name: string) => rows.find((row) => row.includes(name));
        expect(rowOf("Past")).toContain("Expired");
        expect(rowOf("Soon")).toContain("Expires soon");
        expect(rowOf("Far")).not.toMatch(/Expired|soon/);
        await page.click("summary");
      },
      { cookie: owner.cookie },
    );
    await assertOnEveryScreen(
      browser,
      "limit-key",
      async (page) => {
        await page.goto(world.origin + keys);
        await page.locator("::-p-aria(Limit Soon)").click();
        await page.waitForSelector("dialog input[name=requests_per_minute]");
      },
      { cookie: owner.cookie },
    );
    await assertOnEveryScreen(
      browser,
      "new-key",
      async (page) => {
        await page.goto(`${world.origin}${keys}/new`);
        await page.waitForSelector("input[name=scopes]");
        await page.select("select[name=expiry]", "date");
        await page.waitForSelector("input[name=expires_at]");
      },
      { cookie: owner.cookie },
    );
  }, 120_000);

  test("admins and members have no access to keys, and no link to them", async () => {
    const { business, open } = await openBusiness(world, browser);
    for (const role of ["admin", "member"] as const) {
      const person = await world.addPerson(business.id, role);
      for (const path of [keys, `${keys}/new`]) {
        const page = await open(path, person);
        await page.waitForSelector("h1::-p-text(No access)");
        expect(await page.$(`a[href="${keys}"]`)).toBeNull();
        await assertClean(page);
        await page.close();
      }
    }
  }, 60_000);

  test("if the plan lacks the API, the screen says so, and so does the refusal of a new key", async () => {
    const { business, open } = await openBusiness(world, browser);
    await world.database.system.business.update({ where: { id: business.id }, data: { plan: "starter" } });
    const page = await open(`${keys}/new`);
    await waitForText(page, "The API and webhooks are off");
    await page.locator("input[name=name]").fill("Website");
    await page.locator("input[value='customers:read']").click();
    await page.locator("::-p-aria(Create key)").click();
    await waitForText(page, "API access is on the growth and scale plans.", "form");
    await page.close();
  }, 60_000);
});

/** Places where the page still contains the text: the document, its fields and its storage. */
async function placesOf(page: Page, text: string): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const values = [...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value);
    return {
      document: document.documentElement.outerHTML + values.join(),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
    };
  });
  expect(await page.evaluate(async () => [await caches.keys(), await indexedDB.databases()])).toEqual([[], []]);
  return Object.entries(kept).flatMap(([place, content]) => (content.includes(text) ? [place] : []));
}

/**
 * The heap of the page's scripts, including cached responses. Disconnects first, because objects that a connection has
 * inspected stay alive until it ends.
 */
async function memoryOf(page: Page, connection: Browser, browser: Browser): Promise<string> {
  const { targetInfo } = await (await page.createCDPSession()).send("Target.getTargetInfo");
  await connection.disconnect();
  const root = await browser.target().createCDPSession();
  const { sessionId } = await root.send("Target.attachToTarget", { targetId: targetInfo.targetId, flatten: true });
  const session = root.connection()?.session(sessionId);
  const chunks: string[] = [];
  session?.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session?.send("HeapProfiler.collectGarbage");
  await session?.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await root.send("Target.closeTarget", { targetId: targetInfo.targetId });
  return chunks.join("");
}
