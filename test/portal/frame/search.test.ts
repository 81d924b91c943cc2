import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { focused, says, visitAs } from "./visit.ts";

describePortal(() => {
  test("the keyboard searches everything: records with their facts, and pages that it opens", async () => {
    const { id, client } = await world.addBusiness();
    const owner = await world.addPerson(id);
    const customer = await client("POST", "/v1/customers", { body: { name: "Jane Citizen", phone: "+61491570156" } });
    await client("POST", "/v1/jobs", { body: { customer_id: customer.body.id, title: "Replace hot water unit" } });
    const page = await visitAs(browser, world, owner, "/today");
    const button = await page.waitForSelector("button[aria-label='Search everything']");
    await button?.focus();

    const open = async () => {
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
      await page.waitForSelector("dialog[open] [role=combobox]:focus");
    };
    const chosen = () =>
      page.$eval("[role=combobox]", (field) => {
        const id = field.getAttribute("aria-activedescendant") ?? "";
        const option = document.getElementById(id);
        return `${option?.closest("[role=group]")?.firstElementChild?.textContent}: ${option?.innerText.replaceAll(/\s+/g, " ")}`;
      });

    await open();
    await assertAccessible(page);
    await page.keyboard.type("citizen");
    await says(page, "Replace hot water unit", "[role=listbox]");
    expect(await chosen()).toBe("Customers: Jane Citizen 0491 570 156");
    await page.keyboard.press("ArrowDown");
    expect(await chosen()).toContain("Jobs: Replace hot water unit");
    await page.keyboard.press("ArrowDown");
    expect(await chosen()).toBe("Customers: Jane Citizen 0491 570 156");
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    await says(page, "Jane Citizen", "h1");
    expect(new URL(page.url()).pathname).toBe(`/customers/${customer.body.id}`);
    await page.waitForFunction(() => document.activeElement?.matches("h1"), { polling: 50 });
    expect(await focused(page)).toBe("h1 Jane Citizen");

    await open();
    await page.keyboard.type("no such thing");
    await says(page, "No results for “no such thing”.");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.matches("h1"));
    expect(await page.$("dialog[open]")).toBeNull();

    await open();
    await page.keyboard.type("notif");
    expect(await chosen()).toBe("Pages: Notifications");
    await page.waitForFunction(() => document.querySelector("[role=listbox]")?.getAttribute("aria-busy") === "false");
    await page.keyboard.press("Enter");
    await says(page, "Notifications", "h1");
    await assertClean(page);
    await page.close();
  });

  test("each person finds the pages of their role", async () => {
    const { id } = await world.addBusiness();
    for (const [role, found] of [
      ["owner", true],
      ["member", false],
    ] as const) {
      const page = await visitAs(browser, world, await world.addPerson(id, role), "/today");
      await page.click("::-p-aria(Search everything)");
      await page.waitForSelector("[role=combobox]");
      const pages = await page.$$eval("[role=option]", (all) => all.map((option) => option.textContent));
      expect(pages.includes("Developers › API keys"), role).toBe(found);
      expect(pages.includes("Settings › Emails"), role).toBe(found);
      expect(pages).toContain("Settings › Team");
      await page.close();
    }
  });
});
