import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../browser/page.ts";
import { made } from "../world/trade.ts";
import { says, saysNoMore, visitAs } from "./frame/visit.ts";
import { browser, describePortal, world } from "./in-browser.ts";
import { fill, press } from "./settings/person.ts";

describePortal(() => {
  test("a person writes, changes and deletes a job's notes, sees those of others, and overwrites none unseen", async () => {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const { id: customer_id } = await make("/v1/customers", { name: "Jane Citizen" });
    const { id: job_id } = await make("/v1/jobs", { customer_id, title: "Service" });
    const notes = async () => (await business.client("GET", `/v1/notes?job_id=${job_id}`)).body.data;
    const person = await world.addPerson(business.id, "member");
    const page = await visitAs(browser, world, person, `/jobs/${job_id}`);
    await says(page, "No notes yet.");
    await press(page, "Add note");
    await fill(page, "Note", "The dog bites.");
    await press(page, "Add");
    await says(page, "The dog bites.");
    expect(await notes()).toMatchObject([{ text: "The dog bites.", author: { kind: "user" } }]);

    const other = await make("/v1/notes", { job_id, text: "Side gate is locked." });
    await says(page, "Side gate is locked.");
    await assertAccessible(page);

    const [menu] = await page.$$("[aria-label^='Change the note of Test']");
    await menu?.click();
    await press(page, "Edit note");
    await business.client("PATCH", `/v1/notes/${other.id}`, { body: { text: "Side gate has a code." } });
    await fill(page, "Note", "Side gate is open.");
    await press(page, "Save");
    await says(page, "Someone else changed the note.", "dialog");
    expect((await notes()).map(({ text }: { text: string }) => text)).toContain("Side gate has a code.");
    await press(page, "Save");
    await says(page, "Side gate is open.", "main");
    await says(page, "Edited by");

    await (await page.waitForSelector("[aria-label^='Change the note of Test']"))?.click();
    await press(page, "Delete note");
    await page.click("dialog button[class*=danger]");
    await saysNoMore(page, "Side gate is open.");
    expect(await notes()).toHaveLength(1);
    await assertClean(page, [/412/]);
    await page.close();
  });

  test("customers and leads have notes of their own", async () => {
    const { client, id } = await world.addBusiness();
    const person = await world.addPerson(id, "member");
    const { id: customer_id } = await made(client, "/v1/customers", {
      name: "Jane Citizen",
      notes: "Prefers mornings.",
    });
    const { id: lead_id } = await made(client, "/v1/leads", { name: "Lee Chen", phone: "0412 345 678" });
    await made(client, "/v1/notes", { customer_id, text: "Pays late." });
    await made(client, "/v1/notes", { lead_id, text: "Wants it before Christmas." });
    const page = await visitAs(browser, world, person, `/customers/${customer_id}`);
    await says(page, "Pays late.");
    await says(page, "Prefers mornings.");
    await page.goto(`${world.origin}/leads/${lead_id}`);
    await says(page, "Wants it before Christmas.");
    expect(await page.$eval("main", (main) => main.textContent)).not.toContain("Pays late.");
    await assertClean(page);
    await page.close();
  });
});
