import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { openShop } from "../../invoices/shop.ts";
import { says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { fill, press } from "../settings/person.ts";

describePortal(() => {
  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  const submit = async (page: Page) => {
    await page.click("dialog button[type=submit]");
    await closed(page);
  };

  const setAmount = async (page: Page, amount: string) => {
    const field = await page.waitForSelector("dialog [name=amount]");
    await field?.click({ count: 3 });
    await field?.type(amount);
  };

  async function openInvoice() {
    const shop = await openShop(world);
    const { id } = await shop.sent();
    const person = await world.addPerson(shop.id, "member");
    const page = await visitAs(browser, world, person, `/invoices/${id}`);
    const act = async (number: string, action: string) => {
      await press(page, `Actions of ${number}`);
      await press(page, action);
    };
    const issue = async (amount: string, reason: string) => {
      await press(page, "More");
      await press(page, "Issue credit note");
      await setAmount(page, amount);
      await fill(page, "Reason", reason);
      await submit(page);
    };
    return { ...shop, invoiceId: id, page, act, issue };
  }

  test("a paid invoice is credited and refunded, stays paid, and shows who did it", async () => {
    const { call, read, invoiceId, page, act, issue } = await openInvoice();
    await call("POST", `/${invoiceId}/payments`, { amount: 110 });
    await says(page, "Paid in full");
    await issue("40", "Damaged panel");
    await says(page, "CN-1001 issued. $40.00 can be refunded or applied.");
    await says(page, "$40.00 left");
    await says(page, "Damaged panel");
    await act("CN-1001", "Record refund");
    await says(page, "Up to $40.00.", "dialog");
    await submit(page);
    await says(page, "$40.00 refunded");
    expect(await read(invoiceId)).toMatchObject({
      status: "paid",
      amount_paid: 70,
      amount_refunded: 40,
      amount_due: 0,
    });
    await says(page, "Credit note CN-1001 issued by");
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });

  test("a credit reduces what is due, settles another invoice, is taken back and is voided", async () => {
    const { sent, call, read, invoiceId, page, act, issue } = await openInvoice();
    const other = await sent();
    await issue("110", "Cancelled work");
    await says(page, "Credited");
    expect(await read(invoiceId)).toMatchObject({ status: "paid", credited: 110, amount_due: 0 });
    await act("CN-1001", "Take credit back");
    await submit(page);
    await says(page, "$110.00 left");
    await act("CN-1001", "Apply to an invoice");
    await says(page, `${other.invoice_number}, $110.00 due`, "dialog");
    await page.select("dialog select", other.id);
    await submit(page);
    await says(page, `$110.00 off ${other.invoice_number}`);
    expect((await call("GET", `/${other.id}`)).body).toMatchObject({ status: "paid", credited: 110 });
    await act("CN-1001", "Void");
    await page.click("dialog button[class*=danger]");
    await closed(page);
    await says(page, "Void");
    await saysNoMore(page, `$110.00 off ${other.invoice_number}`);
    expect(await read(other.id)).toMatchObject({ status: "sent", amount_due: 110 });
    await page.close();
  });

  test("a refund says whether the amount is owed again", async () => {
    const { call, read, invoiceId, page } = await openInvoice();
    await call("POST", `/${invoiceId}/payments`, { amount: 110 });
    await says(page, "Paid in full");
    await press(page, "More");
    await press(page, "Record refund");
    await setAmount(page, "10");
    await page.click("dialog [name=owed_again]");
    await submit(page);
    await says(page, "Partially paid");
    expect(await read(invoiceId)).toMatchObject({ status: "partially_paid", amount_refunded: 0, amount_due: 10 });
    await page.close();
  });
});
