import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";

describePortal(() => {
  async function sentQuote() {
    const business = await world.addBusiness();
    const person = await world.addPerson(business.id, "member");
    const jane = await made(business.client, "/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const { id } = await made(business.client, "/v1/quotes", { customer_id: jane.id, lines });
    await business.client("POST", `/v1/quotes/${id}/send`);
    const stored = async () => (await business.client("GET", `/v1/quotes/${id}`)).body;
    const open = () => visitAs(browser, world, person, `/quotes/${id}`);
    return { stored, open };
  }

  test("an accepted quote shows the signature that the customer drew", async () => {
    const { stored, open } = await sentQuote();
    const drawing = "M40 120L52 96L60 131";
    const accepted = await fetch(`${new URL((await stored()).public_url).pathname.replace(/^/, world.origin)}/accept`, {
      method: "POST",
      body: new URLSearchParams({ name: "Jane Citizen", signature: drawing }),
    });
    expect(accepted.status).toBe(200);
    const page = await open();
    const signature = await page.waitForSelector("::-p-aria([name='Signature of Jane Citizen'])");
    expect(await signature?.$eval("path", (path) => path.getAttribute("d"))).toBe(drawing);
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("a person who accepts for the customer can name them", async () => {
    const { stored, open } = await sentQuote();
    const page = await open();
    await press(page, "Accept");
    await page.waitForSelector("dialog[open]");
    await page.locator("dialog [name=accepted_by]").fill("Jane Citizen");
    await page.click("dialog button[type=submit]");
    await says(page, "Q-1001 is accepted");
    await says(page, "Accepted by", "main");
    await says(page, "Accepted at $1,100.00 by Pat Person");
    expect(await stored()).toMatchObject({ accepted_by: "Jane Citizen", accepted_signature: null });
    expect(await page.$("[role=img][aria-label^='Signature']")).toBeNull();
    await assertClean(page);
    await page.close();
  });
});
