import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../browser/page.ts";
import { made } from "../world/trade.ts";
import { says, saysNoMore, visitAs } from "./frame/visit.ts";
import { browser, describePortal, world } from "./in-browser.ts";
import { fill, press } from "./settings/person.ts";

describePortal(() => {
  test("an admin adds a field, everyone fills it in, and an archived one is hidden and comes back", async () => {
    const business = await world.addBusiness();
    const { client } = business;
    const admin = await world.addPerson(business.id, "admin");
    const settings = await visitAs(browser, world, admin, "/settings/custom-fields?record=job");
    await says(settings, "Jobs have no custom fields yet.");
    await press(settings, "New field");
    await fill(settings, "Label", "Boiler type");
    await settings.select("dialog select[name=type]", "choice");
    await fill(settings, "Choices", "Combi\nSystem");
    await press(settings, "Add");
    await says(settings, "Combi, System");
    await assertAccessible(settings);
    await press(settings, "New field");
    await fill(settings, "Label", "Rooms");
    await settings.select("dialog select[name=type]", "number");
    await press(settings, "Add");
    await says(settings, "rooms");

    const { id: customer_id } = await made(client, "/v1/customers", { name: "Jane Citizen" });
    const { id } = await made(client, "/v1/jobs", { customer_id, title: "Service" });
    const member = await world.addPerson(business.id, "member");
    const page = await visitAs(browser, world, member, `/jobs/${id}`);
    await says(page, "No values yet.");
    await press(page, "Edit custom fields");
    await page.waitForSelector("dialog select[name='custom/boiler_type']");
    await page.select("dialog select[name='custom/boiler_type']", "System");
    await fill(page, "Rooms", "0.1234567");
    await press(page, "Save");
    await says(page, "Must have at most 6 decimals", "dialog");
    await fill(page, "Rooms", "4.5");
    await press(page, "Save");
    await says(page, "4.5", "main");
    const custom = async () => (await client("GET", `/v1/jobs/${id}`)).body.custom;
    expect(await custom()).toEqual({ boiler_type: "System", rooms: 4.5 });

    // A program's change appears, and only changed values are sent.
    await press(page, "Edit custom fields");
    await page.waitForSelector("dialog input[name='custom/rooms']");
    await client("PATCH", `/v1/jobs/${id}`, { body: { custom: { boiler_type: "Combi" } } });
    await fill(page, "Rooms", "");
    await press(page, "Save");
    await says(page, "Combi", "main");
    await saysNoMore(page, "4.5");
    expect(await custom()).toEqual({ boiler_type: "Combi" });

    await press(settings, "Archive Boiler type");
    await settings.click("dialog button[class*=danger], dialog form button[type=submit], dialog button:last-of-type");
    await says(settings, "Archived");
    await saysNoMore(page, "Boiler type");
    expect(await custom()).toEqual({ boiler_type: "Combi" });
    await press(settings, "Restore Boiler type");
    await says(page, "Boiler type");
    await assertClean(page, [/400/]);
    await assertClean(settings);
    await page.close();
    await settings.close();
  });

  test("new customers, leads, jobs and sites are created with values, and sites show theirs", async () => {
    const business = await world.addBusiness();
    const { client } = business;
    const owner = await world.addPerson(business.id, "owner");
    for (const record of ["customer", "lead", "job", "site"])
      await owner.graphql(
        `mutation { create_custom_field(input: { record: ${record}, label: "Since", type: date }) { id } }`,
      );
    const page = await visitAs(browser, world, owner, "/customers/new");
    await fill(page, "Name", "Jane Citizen");
    await page.waitForSelector("input[name='custom/since']");
    await page.$eval("input[name='custom/since']", (input) => ((input as HTMLInputElement).value = "2024-02-01"));
    await press(page, "Create customer");
    await says(page, "1 Feb 2024");
    const [customer] = (await client("GET", "/v1/customers")).body.data;
    expect(customer.custom).toEqual({ since: "2024-02-01" });

    await press(page, "Add site");
    await fill(page, "Street", "1 High Street");
    await page.waitForSelector("dialog input[name='custom/since']");
    await page.$eval(
      "dialog input[name='custom/since']",
      (input) => ((input as HTMLInputElement).value = "2023-03-01"),
    );
    await press(page, "Add");
    await says(page, "1 Mar 2023");
    await assertAccessible(page);

    await page.goto(`${world.origin}/leads/new`);
    await fill(page, "Name", "Lee Chen");
    await fill(page, "Phone", "0412 345 678");
    await page.waitForSelector("input[name='custom/since']");
    await page.$eval("input[name='custom/since']", (input) => ((input as HTMLInputElement).value = "2022-04-01"));
    await press(page, "Create lead");
    await says(page, "1 Apr 2022");
    await assertClean(page);
    await page.close();
  });
});
