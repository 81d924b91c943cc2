import { expect, test } from "vitest";
import { assertClean } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { openApp } from "../../oauth/flow.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { openBusiness, textOf, waitForText } from "./person.ts";

const apps = "/settings/developers/apps";

describePortal(() => {
  test("a connected app is listed with its scopes, and revoked", async () => {
    const { owner, open } = await openBusiness(world, browser);
    const page = await open(apps);
    await waitForText(page, "No connected apps yet.");
    expect(await page.$eval("input[readonly]", (field) => (field as HTMLInputElement).value)).toBe(
      `${world.base}/mcp/mcp`,
    );

    const app = openApp(world);
    // Right-to-left letters would reverse the words after them.
    const { access } = await app.connect(owner.cookie, {
      scope: "leads:read leads:write",
      client_name: "Ledger \u05d1\u05d2",
    });
    expect((await app.rest(access)("GET", "/v1/leads")).status).toBe(200);
    await page.reload();
    await waitForText(page, "2 scopes", "table");
    await page.click("summary");
    const row = await textOf(page, "tbody tr");
    expect(row).toContain("Add (and create the customer), edit, and mark as won or lost.");
    expect(row).toContain("app.example.com");
    expect(row).toContain(`by ${owner.name}`);
    expect(await page.$eval("bdi", (name) => name.textContent)).toContain("Ledger");

    await page.locator("tbody button::-p-text(Revoke)").click();
    await waitForText(page, "will lose access immediately", "dialog[open]");
    await waitForText(page, "It was last used", "dialog[open]");
    await page.locator("dialog ::-p-aria(Revoke)").click();
    await waitForText(page, "Disconnected", "tbody tr");
    expect((await app.rest(access)("GET", "/v1/leads")).status).toBe(401);
    expect(await page.$("tbody button")).toBeNull();
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("an owner limits an app's requests, and removes the limit again", async () => {
    const { business, open } = await openBusiness(world, browser);
    const { id, client } = await world.addApp(business.id);
    const page = await open(apps);
    await page.locator("tbody button::-p-text(Limit)").click();
    await page.locator("dialog input[name=requests_per_minute]").fill("30");
    await page.locator("dialog button::-p-text(Save limit)").click();
    await waitForText(page, "30 requests a minute", "tbody tr");
    const policy = async () => (await client("GET", "/v1/me")).headers.get("ratelimit-policy");
    expect(await policy()).toContain('"credential";q=30;w=60');
    const entry = await world.database.system.auditEntry.findFirstOrThrow({
      where: { businessId: business.id, kind: "app_limited" },
    });
    expect(entry).toMatchObject({ subjectId: id, after: { requests_per_minute: 30 } });

    await page.locator("tbody button::-p-text(Limit)").click();
    await page.$eval("dialog input[name=requests_per_minute]", (field) => {
      (field as HTMLInputElement).value = "";
    });
    await page.locator("dialog button::-p-text(Save limit)").click();
    await page.waitForFunction(() => !document.querySelector("tbody tr")?.textContent?.includes("a minute"));
    expect(await policy()).not.toContain("credential");
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("the screen is accessible whether empty or full", async () => {
    const { business, owner } = await openBusiness(world, browser);
    const look = (name: string) =>
      assertOnEveryScreen(
        browser,
        name,
        async (page) => {
          await page.goto(world.origin + apps);
          await waitForText(page, name === "no-apps" ? "No connected apps yet." : "Test app");
          for (const summary of await page.$$("summary")) await summary.click();
        },
        { cookie: owner.cookie },
      );
    await look("no-apps");
    await world.addApp(business.id);
    await world.addApp(business.id, ["messages:read"]);
    await look("apps");
  }, 120_000);

  test("admins and members have no access to connected apps, and no link to them", async () => {
    const { business, open } = await openBusiness(world, browser);
    for (const role of ["admin", "member"] as const) {
      const page = await open(apps, await world.addPerson(business.id, role));
      await page.waitForSelector("h1::-p-text(No access)");
      expect(await page.$(`a[href="${apps}"]`)).toBeNull();
      await assertClean(page);
      await page.close();
    }
  }, 60_000);
});
