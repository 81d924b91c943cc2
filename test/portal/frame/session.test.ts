import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { openPortal, password, signIn } from "../../auth/portal.ts";
import { codeOf, turnOn } from "../../auth/two-factor.ts";
import { assertAccessible, assertClean, openPage } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { says, saysNoMore, visit, visitAs } from "./visit.ts";

const title = "Sign in to continue";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const endSessions = () => world.database.system.session.deleteMany({ where: { businessId: business.id } });
    return { ...business, owner, endSessions };
  }

  /** Works whether or not the page has noticed that the session is over. */
  const markAll = (page: Page) => page.$eval("main button", (button) => button.click());

  async function signInAgain(page: Page, words: string, email?: string) {
    await page.bringToFront();
    if (email !== undefined) {
      await page.waitForSelector("[autocomplete=current-password]:focus");
      await page.click("[autocomplete=username]", { count: 3 });
      await page.type("[autocomplete=username]", email);
    }
    await page.click("::-p-aria(Password)", { count: 3 });
    await page.type("::-p-aria(Password)", words);
    await page.click("dialog:has([autocomplete=username]) button[type=submit]");
  }

  test("if the session ends in between, input stays, and requests go through after signing in", async () => {
    const { owner, client, endSessions } = await openBusiness();
    await client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
    await client("POST", "/v1/leads", { body: { name: "Lou Lead", email: "lou@example.com", notify: true } });
    const page = await visitAs(browser, world, owner, "/notifications");
    const other = await visitAs(page.browserContext(), world, owner, "/today");
    await endSessions();

    await page.bringToFront();
    await markAll(page);
    await says(page, title);
    await says(other, title);
    await assertAccessible(page);
    for (const key of ["Escape", "Escape", "Escape"] as const) await page.keyboard.press(key);
    await signInAgain(page, "wrong horse battery");
    await says(page, "The email or the password is wrong", "dialog[open]");
    const readAgain = other.waitForResponse((response) => response.url().endsWith("/graphql"));
    // Awaited below, unless an earlier step fails.
    readAgain.catch(() => undefined);
    await signInAgain(page, password);
    for (const tab of [page, other]) await saysNoMore(tab, title);
    await page.waitForFunction(() => document.querySelector("[data-unread=true]") === null);
    const { readAt } = await world.database.system.notification.findFirstOrThrow({ where: { memberId: owner.id } });
    expect(readAt).not.toBeNull();

    await readAgain;
    await other.waitForNetworkIdle();
    await endSessions();
    await other.bringToFront();
    await other.click("::-p-aria(Search everything)");
    await (await other.waitForSelector("[role=combobox]:focus"))?.type("Jane Cit");
    await says(other, title);
    await signInAgain(other, password);
    await says(other, "Jane Citizen", "[role=listbox]");
    expect(await other.$eval("[role=combobox]", (field) => (field as HTMLInputElement).value)).toBe("Jane Cit");
    for (const tab of [page, other]) await assertClean(tab, [/status of 40[01]/]);
    await page.browserContext().close();
  });

  test("if another person signs in, every page is loaded again, is theirs, and contains nothing of the first", async () => {
    const { owner, id, endSessions } = await openBusiness();
    const member = await world.addPerson(id, "member");
    const stranger = await world.addPerson((await world.addBusiness({ name: "Other Plumbing" })).id);
    const page = await visitAs(browser, world, owner, "/settings/team");
    page.on("dialog", (asked) => asked.dismiss());
    await page.click("::-p-aria(Invite someone)");
    await (await page.waitForSelector("dialog ::-p-aria(Name)"))?.type("Kim Candidate");
    await page.type("dialog ::-p-aria(Email)", "kim@example.com");
    // From now on, any read opens the dialog, which takes the keyboard.
    await endSessions();
    await page.keyboard.press("Enter");
    await says(page, title);
    await Promise.all([page.waitForNavigation(), signInAgain(page, password, member.email)]);
    await says(page, "Only owners can invite people", "main");
    expect(await page.content()).not.toContain("Kim Candidate");

    const other = await openPage(page.browserContext());
    await endSessions();
    await other.goto(`${world.origin}/sign-in`);
    await other.type("::-p-aria(Email)", stranger.email);
    await other.type("::-p-aria(Password)", password);
    await other.click("button[type=submit]");
    for (const tab of [other, page]) await says(tab, "Other Plumbing", "nav");
    expect(await world.database.system.invitation.count({ where: { name: "Kim Candidate" } })).toBe(0);
    await page.browserContext().close();
  });

  test("signing out asks before unsaved input is lost, and the other tab asks to sign in", async () => {
    const { owner } = await openBusiness();
    const page = await visitAs(browser, world, owner, "/settings/profile");
    const other = await visitAs(page.browserContext(), world, owner, "/notifications");
    await page.bringToFront();
    await page.type("input[name=name]", "Not saved");
    await page.click("::-p-aria(Account)");
    await (await page.waitForSelector("::-p-aria(Sign out)"))?.click();
    const leave = await page.waitForSelector("dialog ::-p-aria(Leave)");
    await Promise.all([page.waitForNavigation(), leave?.click()]);
    expect(new URL(page.url()).pathname).toBe("/signed-out");
    // The tab no longer shows the person's data. Signing in returns to the page.
    await other.waitForFunction(() => location.pathname === "/sign-in", { polling: 50 });
    await other.type("::-p-aria(Email)", owner.email);
    await other.type("::-p-aria(Password)", password);
    await other.click("button[type=submit]");
    await says(other, "Notifications", "h1");
    await visit(page, `${world.origin}/today`);
    await page.browserContext().close();
  });

  test("a person with two-factor sign-in is asked for the code, and told if it is wrong", async () => {
    const { owner, endSessions } = await openBusiness();
    const portal = openPortal(world);
    await signIn(portal, owner.email);
    const { secret } = await turnOn(world, portal);
    const page = await visitAs(browser, world, { cookie: portal.cookie() }, "/notifications");
    await endSessions();
    await markAll(page);
    await says(page, title);
    await signInAgain(page, password);
    const code = await page.waitForSelector("::-p-aria(Two-factor code)");
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "code");
    await code?.type("000000");
    await page.keyboard.press("Enter");
    await says(page, "wrong", "dialog[open] [id$=-error]");
    await assertAccessible(page);
    await code?.click({ count: 3 });
    await code?.type(codeOf(secret));
    await page.keyboard.press("Enter");
    await saysNoMore(page, title);
    await assertClean(page, [/status of 40[01]/]);
    await page.close();
  });
});
