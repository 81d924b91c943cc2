import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { newEmail, password } from "../../auth/portal.ts";
import { assertClean, openPage } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press, see } from "./person.ts";

describePortal(() => {
  const open = async (cookie: string) => {
    const page = await openPage(browser, { cookie });
    page.setDefaultTimeout(30_000);
    await page.goto(`${world.origin}/settings/team`);
    await page.waitForSelector("table");
    return page;
  };
  const rowsOf = (page: Page) =>
    page.$$eval("table[class*=table] tbody tr", (rows) => rows.map((row) => row.textContent ?? ""));

  test("the audit log shows an owner's changes with both values, and its filters are in the address", async () => {
    const business = await world.addBusiness();
    const [owner, other] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
    await owner.graphql(`mutation { update_member(id: "${other.id}", input: { role: admin }) { id } }`);
    await owner.graphql(`mutation { create_api_key(input: { name: "Website", preset: "read-only" }) { key } }`);
    const page = await openPage(browser, { cookie: owner.cookie });
    page.setDefaultTimeout(30_000);
    await page.goto(`${world.origin}/settings/team`);
    await page.locator('nav a[href="/settings/audit-log"]').click();
    await page.waitForSelector("main tbody tr::-p-text(Created an API key)");
    const rows = () => page.$$eval("main tbody tr", (all) => all.map((row) => row.textContent ?? ""));
    expect(await rows()).toEqual([
      expect.stringMatching(/^Created an API key: Website.*Scopes: customers:read.*Pat Person127\.0\.0\.1/),
      expect.stringMatching(/^Changed a role: Pat PersonRole: member → admin.*Pat Person127\.0\.0\.1/),
    ]);
    await choose(page, "What", "member_role_changed");
    await page.waitForFunction(() => document.querySelectorAll("main tbody tr").length === 1);
    expect(new URL(page.url()).search).toBe("?kind=member_role_changed");
    await page.reload();
    await see(page, "member → admin");
    await choose(page, "Who", other.id);
    await see(page, "No entries match the filters.");
    expect(new URL(page.url()).search).toBe(`?kind=member_role_changed&actor=${other.id}`);
    await page.click("::-p-aria(Clear filters)");
    await page.waitForFunction(() => document.querySelectorAll("main tbody tr").length === 2);
    await assertClean(page);
    await page.close();
  });

  test("an owner invites a person, who joins by the emailed link and appears in the team", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const page = await open(owner.cookie);
    await press(page, "Invite someone");
    const email = newEmail();
    await fill(page, "Name", "Robin Reed");
    await fill(page, "Email", email);
    await choose(page, "Role", "admin");
    await press(page, "Send invitation");
    await see(page, `Invitation sent to ${email}.`);
    await page.waitForSelector("::-p-aria(Revoke the invitation of Robin Reed)");

    // A second invitation is refused in the dialog.
    await press(page, "Invite someone");
    await fill(page, "Name", "Robin Reed");
    await fill(page, "Email", email);
    await press(page, "Send invitation");
    await page.waitForSelector("dialog [role=alert]");
    await press(page, "Cancel");

    const { rows } = await world.database.systemPool.query<{ text: string }>(
      `select text from emails where "to" = $1`,
      [email],
    );
    const link = /https?:\/\/\S+\/invitation\/\S+/.exec(rows[0]?.text ?? "")?.[0] ?? "";
    const guest = await openPage(browser);
    await guest.goto(world.origin + new URL(link).pathname);
    await guest.type("[name=password]", password);
    await Promise.all([guest.waitForNavigation(), press(guest, "Join the team")]);

    await page.waitForSelector("::-p-aria(Manage Robin Reed)");
    await see(page, "Accepted");
    expect((await rowsOf(page)).find((row) => row.includes("Robin Reed"))).toContain("Admin");

    await press(page, "Manage Robin Reed");
    await press(page, "Deactivate");
    await press(page, "Deactivate");
    await see(page, "Robin Reed is deactivated.");
    await guest.waitForSelector("::-p-aria(Sign in to continue)");
    await assertClean(guest, [/401|Failed to load resource/]);
    await assertClean(page);
    await Promise.all([guest.close(), page.close()]);
  });

  test("the last owner remains one, and the screen says why", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    await world.addPerson(business.id, "member");
    const page = await open(owner.cookie);
    await page.evaluate((id) => {
      const rows = [...document.querySelectorAll("tbody tr")];
      rows
        .find((row) => row.textContent?.includes(id))
        ?.querySelector("button")
        ?.click();
    }, owner.email);
    await choose(page, "Role", "admin");
    await press(page, "Save role");
    await see(page, "The business needs an active owner. Make somebody else an owner first.");
    await press(page, "Deactivate");
    await press(page, "Deactivate");
    await see(page, "The business needs an active owner. Make somebody else an owner first.");
    const { body } = await owner.graphql("{ viewer { member { role is_active } } }");
    expect(body.data.viewer.member).toEqual({ role: "owner", is_active: true });
    await assertClean(page);
    await page.close();
  });

  test("members and admins see the people, without controls to change them", async () => {
    const business = await world.addBusiness();
    for (const role of ["admin", "member"] as const) {
      const person = await world.addPerson(business.id, role);
      const page = await open(person.cookie);
      await see(page, "Only owners can invite people and change roles.");
      expect(await page.$$("main button, main form")).toEqual([]);
      expect(await page.$$eval("h2", (headings) => headings.map(({ textContent }) => textContent))).toEqual(["People"]);
      await assertClean(page);
      await page.close();
    }
  });

  test("everything fits every screen and is accessible", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    await world.addPerson(business.id, "member");
    await owner.graphql(
      `mutation ($email: Email!) { invite_member(input: { name: "Robin Reed", email: $email, role: member }) { id } }`,
      { email: newEmail() },
    );
    const visit = async (page: Page) => {
      await page.goto(`${world.origin}/settings/team`);
      await page.waitForSelector("::-p-aria(Revoke the invitation of Robin Reed)");
      await press(page, "Invite someone");
      await page.waitForSelector("dialog[open]");
    };
    await assertOnEveryScreen(browser, "settings-team", visit, { cookie: owner.cookie });
  }, 60_000);
});
