import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { says, saysNoMore, screenShown, visitAs } from "./visit.ts";

const question = "Leave without saving?";

describePortal(() => {
  test("links and keys ask before input is lost, and do not ask once it is saved", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    const page = await visitAs(browser, world, owner, "/settings/profile");
    const name = () => page.$eval("input[name=name]", ({ value }) => value);
    await page.type("input[name=name]", " Junior");
    const entered = await name();

    await page.click('nav a[href="/settings/team"]');
    await says(page, question);
    await assertAccessible(page);
    await page.click("::-p-aria([name='Cancel'][role='button'])");
    await saysNoMore(page, question);
    expect([await name(), new URL(page.url()).pathname]).toEqual([entered, "/settings/profile"]);

    await page.focus("h1");
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await says(page, question);
    await page.click("::-p-aria([name='Leave'][role='button'])");
    await page.waitForFunction(() => location.pathname === "/today" && document.title.startsWith("Today"));

    await page.click('nav a[href="/settings/profile"]');
    await page.waitForSelector("input[name=name]");
    expect(await name()).not.toBe(entered);
    await page.type("input[name=name]", " Senior");
    await page.keyboard.press("Enter");
    await says(page, "Profile saved.");
    await page.click('nav a[href="/settings/team"]');
    await page.waitForFunction(() => location.pathname === "/settings/team");
    await assertClean(page);
  });

  test("Back and Forward ask too: staying keeps the address and the input, leaving goes to the target", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    const page = await visitAs(browser, world, owner, "/today");
    const open = async (path: string) => {
      await page.click(`nav a[href="${path}"]`);
      await page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
      await screenShown(page);
    };
    const choose = async (name: string) => {
      await says(page, question);
      await page.click(`::-p-aria([name='${name}'][role='button'])`);
      await saysNoMore(page, question);
    };
    const go = (steps: number) => page.evaluate((by) => history.go(by), steps);
    await open("/settings/team");
    await open("/settings/profile");
    await open("/notifications");
    await page.goBack();
    await page.waitForSelector("input[name=name]");
    await page.type("input[name=name]", " Junior");
    const shown = () => page.$eval("input[name=name]", ({ value }) => [location.pathname, value]);
    const entered = await shown();
    expect(entered[0]).toBe("/settings/profile");

    for (const steps of [-1, 1, -2]) {
      await go(steps);
      await choose("Cancel");
      await page.waitForFunction(() => location.pathname === "/settings/profile");
      expect(await shown()).toEqual(entered);
    }
    // Goes back twice without a response in between.
    await go(-1);
    await says(page, question);
    await page.waitForFunction(() => location.pathname === "/settings/profile");
    await go(-2);
    await choose("Cancel");
    await page.waitForFunction(() => location.pathname === "/settings/profile");
    expect(await shown()).toEqual(entered);

    await go(-2);
    await choose("Leave");
    await page.waitForFunction(() => location.pathname === "/today" && document.title.startsWith("Today"));
    await go(2);
    await page.waitForSelector("input[name=name]");
    expect((await shown())[1]).not.toBe(entered[1]);
    await page.type("input[name=name]", " Senior");
    await go(1);
    await choose("Leave");
    await says(page, "Notifications", "h1");
    expect(new URL(page.url()).pathname).toBe("/notifications");
    await go(-1);
    await page.waitForSelector("input[name=name]");
    await go(-1);
    await says(page, "Team", "h1");
    await assertClean(page);
    await page.close();
  });
});
