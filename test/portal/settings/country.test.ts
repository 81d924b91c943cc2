import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "./person.ts";

describePortal(() => {
  test("an owner moves the business to the United Kingdom, and quotes are written in pounds with VAT", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const page = await visitAs(browser, world, owner, "/settings/business");
    await choose(page, "Business country", "GB");
    expect(await page.$eval("[name=currency]", (select) => (select as HTMLSelectElement).value)).toBe("GBP");
    await press(page, "Save country and currency");
    await says(page, "Country and currency saved.");
    await fill(page, "VAT number", "GB 980 7806 85");
    await press(page, "Save details");
    await page.waitForSelector("[name=tax_id][aria-invalid=true]");
    await fill(page, "VAT number", "GB 980 7806 84");
    await press(page, "Save details");
    await says(page, "Details saved.");
    await says(page, "Prices include VAT");

    const jane = await made(business.client, "/v1/customers", { name: "Jane Citizen" });
    await page.goto(`${world.origin}/quotes/new?customer=${jane.id}`);
    await page.type("[name='lines/0/description']", "Boiler service");
    await page.type("[name='lines/0/unit_price']", "£1,000");
    await says(page, "£1,200.00");
    await page.select("[name='lines/0/tax_rate']", "0.05");
    await says(page, "£1,050.00");
    await assertAccessible(page);
    await press(page, "Save draft");
    await says(page, "Q-1001", "h1");
    await says(page, "1 × £1,000.00, 5% VAT");

    await page.goto(`${world.origin}/settings/business`);
    await choose(page, "Business country", "NZ");
    await press(page, "Save country and currency");
    await says(page, "cannot change once there are quotes, invoices or job lines");
    await assertClean(page, [/status of 400/]);
    await page.close();
  });

  test("in the United States, a line's rate is typed in percent", async () => {
    const business = await world.addBusiness({ country: "US" });
    const owner = await world.addPerson(business.id);
    const jane = await made(business.client, "/v1/customers", { name: "Jane Citizen" });
    const page = await visitAs(browser, world, owner, `/quotes/new?customer=${jane.id}`);
    await page.type("[name='lines/0/description']", "Furnace tune-up");
    await page.type("[name='lines/0/unit_price']", "200");
    await page.type("[name='lines/0/tax_rate']", "8.25");
    await says(page, "$216.50");
    await press(page, "Save draft");
    await says(page, "Q-1001", "h1");
    await says(page, "8.25% sales tax");
    const { data } = (await business.client("GET", "/v1/quotes")).body;
    expect(data).toMatchObject([{ currency: "USD", tax_total: 16.5, lines: [{ tax_rate: 0.0825 }] }]);
    await assertClean(page);
    await page.close();
  });
});
