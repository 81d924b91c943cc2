import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const { client } = business;
    const customer = await made(client, "/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const { id } = await made(client, "/v1/invoices", { customer_id: customer.id, lines });
    await client("POST", `/v1/invoices/${id}/send`);
    const pay = async (amount: number, daysAgo = 0) => {
      const paidAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const body = { amount, ...(daysAgo === 0 ? {} : { paid_at: paidAt }) };
      const { status, text } = await client("POST", `/v1/invoices/${id}/payments`, { body });
      if (status >= 300) throw new Error(text);
    };
    return { ...business, pay };
  }

  test("revenue is drawn and described for the last 12 weeks or months, and grows with a payment", async () => {
    const { id, pay } = await openBusiness();
    await pay(100, 14);
    await pay(40, 120);
    const page = await visitAs(browser, world, await world.addPerson(id, "admin"), "/today");
    await says(page, "$100.00\nreceived in 12 weeks".replace("\n", " "));
    expect(await page.$$eval("main svg rect", (all) => all.length)).toBe(12);
    await page.click("summary");
    expect(await page.$$eval("details tbody tr", (all) => all.length)).toBe(12);
    await assertAccessible(page);
    await pay(60);
    await says(page, "$160.00");
    await page.click("nav[aria-label='Revenue by'] a:last-child");
    await says(page, "$200.00");
    await says(page, "received in 12 months");
    expect(new URL(page.url()).search).toBe("?revenue=months");
    await page.reload();
    await says(page, "received in 12 months");
    await assertClean(page);
    await page.close();
  });

  test("members see no revenue, and counters lead to their records", async () => {
    const { id, pay } = await openBusiness();
    await pay(100);
    const page = await visitAs(browser, world, await world.addPerson(id, "member"), "/today");
    await says(page, "Overdue invoices");
    expect(await page.evaluate(() => document.body.innerText)).not.toContain("Revenue");
    await page.click("::-p-aria([name='Overdue invoices'][role=link])");
    await says(page, "Invoices", "h1");
    expect(new URL(page.url()).search).toBe("?overdue=true");
    await page.goBack();
    await says(page, "Today", "h1");
    await page.click("::-p-aria([name='New leads'][role=link])");
    await says(page, "Leads", "h1");
    await says(page, "No lead matches the filters.");
    await assertClean(page);
    await page.close();
  });
});
