import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { storeConversation } from "../../world/inbox.ts";
import { made } from "../../world/trade.ts";
import { says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";

describePortal(() => {
  test("a customer's page shows all of their records of a kind, by the address, and no one else's", async () => {
    const { id: businessId, client, db } = await world.addBusiness();
    const make = (path: string, body: object) => made(client, path, body);
    const [jane, tom] = [
      await make("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" }),
      await make("/v1/customers", { name: "Tom Hargreaves", email: "tom@example.com" }),
    ];
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const own = await make("/v1/invoices", { customer_id: jane.id, lines });
    const other = await make("/v1/invoices", { customer_id: tom.id, lines });
    const lead = await make("/v1/leads", { name: "Jane", email: "jane@example.com", customer_id: jane.id });
    await client("POST", `/v1/leads/${lead.id}/lose`, { body: { lost_reason: "Too far away" } });
    await make("/v1/quotes", { customer_id: jane.id, title: "Ducted system", lines });
    await make("/v1/jobs", { customer_id: jane.id, title: "Replace the hot water unit" });
    await make("/v1/bookings", {
      customer_id: jane.id,
      title: "Look at the roof",
      start_at: "2026-01-05T00:00:00Z",
      end_at: "2026-01-05T01:00:00Z",
    });
    const person = await world.addPerson(businessId, "member");
    await storeConversation(db, { customerId: jane.id }, [{ text: "Is the unit still under warranty?" }]);
    const page = await visitAs(browser, world, person, `/customers/${jane.id}`);
    await says(page, "Open work");
    const tab = (name: string) => page.click(`nav[aria-label="The customer's work"] ::-p-text(${name})`);
    await tab("Invoices");
    await says(page, own.invoice_number as string);
    expect(await page.evaluate(() => document.body.innerText)).not.toContain(other.invoice_number);
    expect(new URL(page.url()).search).toBe("?show=invoices");
    await assertAccessible(page);
    await tab("Leads");
    await says(page, lead.reference as string);
    await says(page, "Lost");
    await tab("Quotes");
    await says(page, "Ducted system");
    await tab("Jobs");
    await says(page, "Replace the hot water unit");
    await tab("Bookings");
    await says(page, "Look at the roof");
    await tab("Conversations");
    await says(page, "Is the unit still under warranty?");
    await page.reload();
    await says(page, "Is the unit still under warranty?");
    await tab("Overview");
    await says(page, "Open invoices");
    await saysNoMore(page, "Is the unit still under warranty?");
    await assertClean(page);
    await page.close();
  });
});
