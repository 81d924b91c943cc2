import { afterAll, expect, test } from "vitest";
import { openWorker } from "../accounting/connected.ts";
import { startXero } from "../accounting/xero.ts";
import { assertClean } from "../browser/page.ts";
import { assertInBothThemes } from "../browser/screens.ts";
import { made } from "../world/trade.ts";
import { visitAs } from "./frame/visit.ts";
import { browser, describePortalWith, world } from "./in-browser.ts";
import { choose, fill, press, see } from "./settings/person.ts";

const path = "/settings/accounting";
const xero = await startXero();
afterAll(() => xero.close());

describePortalWith(xero.environment, () => {
  async function invoiced() {
    const business = await world.addBusiness();
    const customer = { name: "Jane Citizen", email: "jane@example.com" };
    const { id: customer_id } = await made(business.client, "/v1/customers", customer);
    const lines = [{ description: "Work", quantity: 1, unit_price: 100 }];
    const { id } = await made(business.client, "/v1/invoices", { customer_id, lines });
    return { ...business, send: () => business.client("POST", `/v1/invoices/${id}/send`) };
  }

  test("an owner connects Xero, sees what it refuses, corrects the code, retries and disconnects", async () => {
    xero.reset();
    const worker = openWorker(world);
    const { id, send } = await invoiced();
    const page = await visitAs(browser, world, await world.addPerson(id), path);
    await fill(page, "Sales account", "999");
    await press(page, "Save codes");
    await see(page, "Accounting codes saved.");
    await press(page, "Connect to Xero");
    await see(page, "Southerly Air");
    const { body } = await send();
    await worker.push();
    await page.reload();
    await see(page, "Account code '999' is not a valid code for this document.");
    await assertInBothThemes(page, "accounting");
    await fill(page, "Sales account", "200");
    await press(page, "Save codes");
    await see(page, "Accounting codes saved.");
    await press(page, `Retry ${body.invoice_number}`);
    const retrying = `Retrying ${body.invoice_number}.`;
    await page.waitForFunction((text) => document.body.textContent?.includes(text), {}, retrying);
    await worker.push();
    expect(xero.invoices().map(({ number }) => number)).toEqual([body.invoice_number]);
    await page.reload();
    await see(page, "In Xero");
    await press(page, "Disconnect");
    await page.click("dialog ::-p-aria([name='Disconnect'][role='button'])");
    await page.waitForSelector("::-p-aria([name='Connect to Xero'][role='button'])");
    await assertClean(page);
    await page.close();
  });

  test("an admin downloads a file of a period, and only an owner connects Xero", async () => {
    const { id, send } = await invoiced();
    await send();
    const page = await visitAs(browser, world, await world.addPerson(id, "admin"), path);
    await see(page, "Only an owner can connect Xero.");
    await choose(page, "Layout", "xero-exclusive");
    await press(page, "Download CSV");
    await see(page, "Save a sales account first.");
    await fill(page, "Sales account", "200");
    await press(page, "Save codes");
    await see(page, "Accounting codes saved.");
    const asked = page.waitForRequest((request) => request.url().includes("/exports/"));
    await press(page, "Download CSV");
    expect(new URL((await asked).url()).search).toBe("?layout=xero&amounts=exclusive");
    await page.close();
  });
});
