import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setSuspension } from "../../src/domain/identity/business/set-suspension.ts";
import { commandLine } from "../../src/installation/operator-log.ts";
import { openPortal } from "../auth/portal.ts";
import { codeOf, forgetCodes, turnOn } from "../auth/two-factor.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { assertAccessible, assertClean, openPage } from "../browser/page.ts";
import { registerApp } from "./app.ts";
import { password, type Street, startStreet } from "./street.ts";

let street: Street;
beforeAll(async () => {
  street = await startStreet();
});
afterAll(() => street?.close());
beforeEach(async () => {
  await street.world.database.systemPool.query("truncate sign_in_failures");
});

/** Dates every sign-in of the business an hour ago. */
const wait = (business: { id: string }) =>
  street.world.database.systemPool.query(
    "update sessions set proved_at = now() - interval '1 hour' where business_id = $1",
    [business.id],
  );

async function arriveLate() {
  const { business, person, app, visitor } = await street.arrive();
  await wait(business);
  const page = await visitor.open(app.request());
  return { business, person, app, visitor, page };
}

const allow = { decision: "allow" };

test("an owner who signed in a while ago allows an app with their password, on the same page", async () => {
  const { business, visitor, page } = await arriveLate();
  expect(page.text).toContain("Enter your password to allow the app.");
  for (const given of [{}, { password: "" }, { password: "wrong horse battery" }]) {
    const refused = await visitor.submit(page, "/consent", { ...allow, ...given });
    expect(refused.status).toBe("password" in given ? 400 : 403);
    expect(refused.text).toContain("Not connected.");
    expect(refused.text).toContain('name="password"');
    expect(await street.connected(business)).toBe(0);
  }
  const { url } = await visitor.submit(page, "/consent", { ...allow, password });
  expect(url.origin + url.pathname).toBe(street.redirectUri);
  expect(url.searchParams.get("code")).not.toBeNull();
  expect(await street.connected(business)).toBe(1);
});

test("no app can be allowed while the operator has suspended the business", async () => {
  const { business, visitor, app } = await street.arrive();
  const { database } = street.world;
  const page = await visitor.open(app.request());
  await database.systemTransaction(business.id, (db) => setSuspension(db, commandLine, "Unpaid."));
  const refused = await visitor.submit(page, "/consent", allow);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("has suspended the business")]);
  expect(await street.connected(business)).toBe(0);
});

test("an owner whose proof expires on the page is then asked for another", async () => {
  const { business, visitor, page } = await street.arrive();
  expect(page.text).not.toContain('name="password"');
  await wait(business);
  const asked = await visitor.submit(page, "/consent", allow);
  expect(asked.text).toContain("Confirm your identity to allow the app.");
  expect(await street.connected(business)).toBe(0);
  const { url } = await visitor.submit(asked, "/consent", { ...allow, password });
  expect(url.searchParams.get("code")).not.toBeNull();
});

test("denying asks for nothing", async () => {
  const { visitor, page } = await arriveLate();
  const { url } = await visitor.submit(page, "/consent", { decision: "deny" });
  expect(url.searchParams.get("error")).toBe("access_denied");
});

test("wrong passwords on the page count as failed sign-ins", async () => {
  const { business, visitor, page } = await arriveLate();
  for (let attempt = 0; attempt < 10; attempt += 1)
    await visitor.submit(page, "/consent", { ...allow, password: "wrong horse battery" });
  const refused = await visitor.submit(page, "/consent", { ...allow, password });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Too many attempts.");
  expect(await street.connected(business)).toBe(0);
});

test("the page asks an owner with two-factor sign-in for a code", async () => {
  const { business, person, app, visitor } = await street.arrive();
  const portal = openPortal(street.world);
  portal.useCookie(person.cookie);
  const { secret } = await turnOn(street.world, portal);
  await wait(business);
  const page = await visitor.open(app.request());
  expect(page.text).toContain('name="code"');
  expect(page.text).not.toContain('name="password"');
  expect((await visitor.submit(page, "/consent", { ...allow, password })).status).toBe(400);
  await forgetCodes(street.world);
  const { url } = await visitor.submit(page, "/consent", { ...allow, code: codeOf(secret) });
  expect(url.searchParams.get("code")).not.toBeNull();
});

describeInBrowser(() => {
  test("the page works without scripts, and is accessible with the field and with its error", async () => {
    const browser = await launchBrowser();
    const business = await street.world.addBusiness();
    const owner = await street.world.addPerson(business.id);
    await wait(business);
    const app = await registerApp(street.world, street.redirectUri);
    const page = await openPage(browser, { cookie: owner.cookie, javascript: false, width: 390 });
    await page.goto(app.request().href);
    await assertAccessible(page);
    const enter = async (words: string) => {
      await page.type("[name=password]", words);
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    };
    await enter("wrong horse battery");
    expect(await page.$eval("#error", ({ textContent }) => textContent)).toContain("The password is wrong.");
    await assertAccessible(page);
    await enter(password);
    expect(page.url().startsWith(street.redirectUri)).toBe(true);
    await assertClean(page, [/status of 400/]);
    await browser.close();
  }, 60_000);
});
