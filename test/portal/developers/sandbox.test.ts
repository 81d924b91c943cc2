import puppeteer from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { openBusiness, textOf, waitForText } from "./person.ts";

const path = "/settings/developers/sandbox";
const banner = "Sandbox: nothing here reaches a customer.";

describePortal(() => {
  test("an owner creates the sandbox, switches to it, moves its time, resets it and comes back", async () => {
    const connection = await puppeteer.connect({ browserWSEndpoint: browser.wsEndpoint() });
    const { open } = await openBusiness(world, connection);
    const page = await open(path);
    await page.locator("::-p-aria(Create sandbox)").click();
    await page.locator("::-p-aria(Switch to sandbox)").click();
    await waitForText(page, banner);
    expect(new URL(page.url()).pathname).toBe("/today");
    expect(await textOf(page, "nav")).toContain("Test Plumbing (sandbox)");

    await page.goto(world.origin + path);
    await waitForText(page, "No messages yet.");
    await page.locator("::-p-aria(Advance time)").click();
    await page.locator("dialog input[name=days]").fill("31");
    await page.locator("dialog button[type=submit]").click();
    await waitForText(page, "31 days");
    await assertAccessible(page);
    await page.locator("::-p-aria(Reset sandbox)").click();
    await page.locator("dialog ::-p-text(Reset sandbox)").click();
    await waitForText(page, "The sandbox has its sample data again.", "body");
    await waitForText(page, "0 days");

    await page.goto(`${world.origin}/customers`);
    await waitForText(page, banner);
    await waitForText(page, "Saltbush Cafe");

    await page.goto(`${world.origin}/settings/profile`);
    await waitForText(page, "To change your password or two-factor sign-in, leave the sandbox.");
    expect(await textOf(page, "#app")).not.toContain("Current password");
    await page.locator("::-p-aria(Leave sandbox)").click();
    await page.waitForFunction(() => document.querySelector("nav")?.textContent?.includes("(sandbox)") === false);
    expect(await textOf(page, "#app")).not.toContain(banner);
    await assertClean(page);
    await page.close();
  });

  test("an operator's sandbox has nothing to leave to", async () => {
    const connection = await puppeteer.connect({ browserWSEndpoint: browser.wsEndpoint() });
    const { business, open } = await openBusiness(world, connection);
    await world.database.system.business.update({ where: { id: business.id }, data: { sandboxAt: new Date() } });
    const page = await open("/settings/profile");
    await waitForText(page, banner);
    await waitForText(page, "Two-factor sign-in");
    expect(await textOf(page, "#app")).not.toContain("Leave sandbox");
    await page.close();
  });
});
