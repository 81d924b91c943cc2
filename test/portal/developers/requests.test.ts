import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { openBusiness, textOf, waitForText } from "./person.ts";

describePortal(() => {
  test("an owner finds a failed request of a key by its path, and the filters are in the address", async () => {
    const { business, open } = await openBusiness(world, browser);
    const { id, key } = await world.addKey(business.id);
    await world.database.system.apiKey.update({ where: { id }, data: { name: "Website" } });
    await business.client("GET", "/v1/jobs");
    const failed = await world.client(key)("GET", "/v1/leads?limit=0");
    const requestId = failed.headers.get("x-service-request-id") ?? "";
    const page = await open("/settings/developers/requests");
    await page.waitForFunction(
      () => {
        const text = document.querySelector("main")?.textContent ?? "";
        if (text.includes("/v1/leads") && text.includes("/v1/jobs")) return true;
        // The log lags a second or two: coming back to the page reads it again.
        dispatchEvent(new Event("focus"));
        return false;
      },
      { polling: 500 },
    );
    expect(await textOf(page, "tbody")).toContain(`ListLeads · ${requestId}`);
    expect(await textOf(page, "tbody")).toContain("400bad-request");
    await assertAccessible(page);

    await page.select("search select", "failed");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    await page.locator("tbody a ::-p-text(Website)").click();
    await page.waitForFunction((wanted) => location.search.includes(`credential=${wanted}`), {}, id);
    await page.locator("::-p-aria(Path)").fill("/v1/jobs");
    await page.keyboard.press("Enter");
    await waitForText(page, "No requests match the filters.");
    await page.locator("main ::-p-text(Clear filters)").click();
    await waitForText(page, "/v1/jobs", "tbody");
    expect(await page.evaluate(() => location.search)).toBe("");
    await page.locator("::-p-aria(Request id)").fill(requestId);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    expect(await textOf(page, "tbody")).toContain("/v1/leads");
    await assertClean(page);
    await page.close();
  });
});
