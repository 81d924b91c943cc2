import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const person = await world.addPerson(business.id, "member");
    const stored = async (id: string) => (await business.client("GET", `/v1/customers/${id}`)).body;
    return { ...business, make, person, stored };
  }

  const names = (page: Page) =>
    page.$$eval("main [data-row] td:first-child a", (all) => all.map((one) => one.textContent));

  const shows = (page: Page, wanted: readonly string[]) =>
    page.waitForFunction(
      (expected) =>
        JSON.stringify([...document.querySelectorAll("main [data-row] td:first-child a")].map((a) => a.textContent)) ===
        expected,
      { polling: 50 },
      JSON.stringify(wanted),
    );

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  test("a search, a tag and the archive find customers, and no other business's", async () => {
    const { make, client, person } = await openBusiness();
    await made((await world.addBusiness()).client, "/v1/customers", { name: "Jane of another business" });
    const old = await make("/v1/customers", { name: "Jane Old" });
    await client("DELETE", `/v1/customers/${old.id}`);
    await make("/v1/customers", { name: "Jane Citizen", tags: ["vip"] });
    await make("/v1/customers", { name: "Tom Hargreaves", phone: "0412 345 678" });
    const page = await visitAs(browser, world, person, "/customers");
    await shows(page, ["Tom Hargreaves", "Jane Citizen"]);
    await page.keyboard.press("/");
    await page.keyboard.type("jane");
    await shows(page, ["Jane Citizen"]);
    expect(new URL(page.url()).search).toBe("?q=jane");
    await choose(page, "Archived customers", "include");
    await shows(page, ["Jane Citizen", "Jane Old"]);
    await page.click("main [data-row] a[href*='tag=vip']");
    await shows(page, ["Jane Citizen"]);
    await page.reload();
    await shows(page, ["Jane Citizen"]);
    await page.goto(`${world.origin}/customers?q=nobody`);
    await says(page, "No customer matches the filters.");
    await page.click("::-p-aria(Clear filters)");
    await shows(page, ["Tom Hargreaves", "Jane Citizen"]);
    await page.focus("h1");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await says(page, "Jane Citizen", "h1");
    expect(await names(page)).toEqual([]);
    await assertClean(page);
    await page.close();
  });

  test("a customer is created, with errors at the fields, changed beside someone else's change, archived and restored", async () => {
    const { client, person, stored } = await openBusiness();
    const page = await visitAs(browser, world, person, "/customers");
    await says(page, "No customers yet.");
    await page.click("::-p-aria([name='New customer'][role=link])");
    await says(page, "New customer", "h1");
    await fill(page, "Name", "Jane Citizen");
    await fill(page, "Phone", "12");
    await fill(page, "ABN", "123");
    await fill(page, "Tags", "vip, strata");
    await fill(page, "Street", "12 Crown Street");
    await press(page, "Create customer");
    await page.waitForSelector("[name=phone][aria-invalid=true]:focus");
    await page.waitForSelector("[name=abn][aria-invalid=true]");
    await assertAccessible(page);
    await fill(page, "Phone", "0412 345 678");
    await fill(page, "ABN", "51 824 753 556");
    await press(page, "Create customer");
    await says(page, "Jane Citizen", "h1");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await stored(id)).toMatchObject({
      name: "Jane Citizen",
      phone: "+61412345678",
      abn: "51824753556",
      tags: ["vip", "strata"],
      billing_address: { line1: "12 Crown Street", country: "AU" },
    });

    await page.keyboard.press("e");
    await says(page, "Edit Jane Citizen", "dialog");
    await fill(page, "Name", "Jane Citizen-Smith");
    await client("PATCH", `/v1/customers/${id}`, { body: { notes: "Prefers mornings.", phone: "0412 345 679" } });
    await press(page, "Save");
    await closed(page);
    expect(await stored(id)).toMatchObject({
      name: "Jane Citizen-Smith",
      notes: "Prefers mornings.",
      phone: "+61412345679",
    });
    await says(page, "Prefers mornings.");

    await press(page, "Archive");
    await says(page, "Archive Jane Citizen-Smith?", "dialog");
    await page.click("dialog button[class*=danger]");
    await says(page, "You can't create new work for this customer");
    expect((await stored(id)).archived_at).not.toBeNull();
    await press(page, "Restore");
    await saysNoMore(page, "You can't create new work for this customer");
    expect((await stored(id)).archived_at).toBeNull();
    await assertClean(page, [/400/]);
    await page.close();
  });

  test("sites and contacts are added, changed and deleted; a site with work stays, and says why", async () => {
    const { make, person, stored } = await openBusiness();
    const { id } = await make("/v1/customers", { name: "Jane Citizen" });
    const page = await visitAs(browser, world, person, `/customers/${id}`);
    await says(page, "No sites yet.");
    await press(page, "Add site");
    await fill(page, "Street", "12 Crown Street");
    await fill(page, "Suburb", "Wollongong");
    await fill(page, "Access notes", "Key under the mat.");
    await press(page, "Add");
    await closed(page);
    await says(page, "12 Crown Street, Wollongong");
    const [site] = (await stored(id)).sites;
    await make("/v1/jobs", { customer_id: id, site_id: site.id, title: "Replace the hot water unit" });
    await says(page, "Replace the hot water unit");
    await press(page, "Change 12 Crown Street");
    await press(page, "Edit site");
    await fill(page, "Name", "Beach house");
    await press(page, "Save");
    await closed(page);
    expect((await stored(id)).sites).toMatchObject([{ name: "Beach house", access_notes: "Key under the mat." }]);
    await press(page, "Change Beach house");
    await press(page, "Delete site");
    await page.click("dialog button[class*=danger]");
    await page.waitForSelector("dialog [role=alert]");
    await page.keyboard.press("Escape");
    await closed(page);

    for (const [name, isPrimary] of [
      ["Ellie", true],
      ["Tom", false],
    ] as const) {
      await press(page, "Add contact");
      await fill(page, "Name", name);
      await fill(page, "Phone", "0491 570 158");
      if (isPrimary) await page.click("dialog [name=is_primary]");
      await press(page, "Add");
      await closed(page);
    }
    await press(page, "Change Tom");
    await press(page, "Edit contact");
    await page.click("dialog [name=is_primary]");
    await press(page, "Save");
    await closed(page);
    const contacts = (await stored(id)).contacts as { name: string; is_primary: boolean }[];
    expect(contacts.filter((one) => one.is_primary).map(({ name }) => name)).toEqual(["Tom"]);
    await press(page, "Change Ellie");
    await press(page, "Delete contact");
    await page.click("dialog button[class*=danger]");
    await closed(page);
    await page.waitForFunction(() => !document.querySelector("main")?.innerText.includes("Ellie"), { polling: 50 });
    await assertAccessible(page);
    await assertClean(page, [/409/]);
    await page.close();
  });
});
