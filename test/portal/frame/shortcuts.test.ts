import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { focused, says, visitAs } from "./visit.ts";

describePortal(() => {
  async function pressWith(page: Page, modifier: "Shift" | "Control", key: "?" | "A" | "k") {
    await page.keyboard.down(modifier);
    await page.keyboard.press(key);
    await page.keyboard.up(modifier);
  }

  test("keys open screens, move through lists and act, and the help lists each; in fields they are text", async () => {
    const { id, client } = await world.addBusiness();
    const owner = await world.addPerson(id);
    for (const name of ["First", "Second"])
      await client("POST", "/v1/leads", { body: { name, email: "jane@example.com", notify: true } });
    const page = await visitAs(browser, world, owner, "/today");
    await page.keyboard.type("gn");
    await says(page, "Notifications", "h1");
    await says(page, "New lead: First", "main");
    expect(await focused(page)).toBe("h1 Notifications");
    expect(await page.title()).toBe("Notifications · Fieldline");

    await page.keyboard.press("j");
    expect(await focused(page)).toContain("New lead: Second");
    await page.keyboard.press("j");
    expect(await focused(page)).toContain("New lead: First");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("main [data-unread=true]").length === 1);

    await pressWith(page, "Shift", "?");
    await page.waitForSelector("dialog[open]");
    const help = await page.$eval("dialog[open]", (dialog) => dialog.innerText.replaceAll(/\s+/g, " "));
    for (const line of [
      "Ctrl K Search everything",
      "? Keyboard shortcuts",
      "G T Go to Today",
      "Shift A Mark all as read",
    ])
      expect(help).toContain(line);
    await assertAccessible(page);
    await page.keyboard.type("gt");
    expect(new URL(page.url()).pathname).toBe("/notifications");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("dialog[open]") === null);

    await pressWith(page, "Shift", "A");
    await page.waitForFunction(() => document.querySelector("main [data-unread=true]") === null);
    const unread = await world.database.system.notification.count({ where: { memberId: owner.id, readAt: null } });
    expect(unread).toBe(0);

    await page.evaluate(() => {
      const field = document.createElement("input");
      document.querySelector("main")?.append(field);
      field.focus();
    });
    await page.keyboard.type("gt");
    expect(await page.$eval("main input", (field) => field.value)).toBe("gt");
    expect(new URL(page.url()).pathname).toBe("/notifications");
    await pressWith(page, "Control", "k");
    await page.waitForSelector("[role=combobox]");
    await assertClean(page);
    await page.close();
  });

  test("if a person has turned them off, single keys do nothing, and Ctrl+K still searches", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    await owner.graphql("mutation { update_profile(input: { shortcuts: false }) { preferences { shortcuts } } }");
    const page = await visitAs(browser, world, owner, "/today");
    await page.keyboard.type("gn?");
    await pressWith(page, "Control", "k");
    await page.waitForSelector("[role=combobox]");
    expect(new URL(page.url()).pathname).toBe("/today");
    expect(await page.$$("dialog[open]")).toHaveLength(1);
    await page.close();
  });
});
