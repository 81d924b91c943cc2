import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertClean, openPage } from "../../browser/page.ts";
import { drawOn } from "../../web/draw.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";

describePortal(() => {
  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  const confirm = async (page: Page) => {
    const button = await page.waitForSelector("dialog button[type=submit]", { visible: true });
    await button?.click();
    await closed(page);
  };

  const type = async (page: Page, name: string, text: string) => {
    const field = await page.waitForSelector(`[name="${name}"]`, { visible: true });
    await field?.click({ count: 3 });
    await field?.type(text);
  };

  const tick = (page: Page, name: string) => page.locator(`::-p-aria([name='${name}'][role='checkbox'])`).click();

  const follow = async (page: Page, name: string) => {
    await page.locator(`main ::-p-aria([name="${name}"][role="link"])`).click();
  };

  /** Makes an invoice from the job's screen, sends it and records its payment. */
  async function invoiceAndPay(page: Page, total: string): Promise<void> {
    await press(page, "Save draft");
    await says(page, "INV-", "h1");
    await says(page, total, "main");
    await press(page, "Send");
    await confirm(page);
    await press(page, "Record payment");
    await confirm(page);
    await says(page, "Paid in full");
  }

  /** Opens the link of the first email, which leads to the new version, ticks the option, signs and accepts. */
  async function acceptAsCustomer(link: string): Promise<void> {
    const page = await openPage(browser, { width: 390 });
    await page.goto(link);
    await Promise.all([page.waitForNavigation(), page.locator("::-p-text(View the new quote, Q-1001 v2)").click()]);
    await page.type("[name=name]", "Jane Citizen");
    await tick(page, "Zone controller");
    await says(page, "for $1,430.00 including GST");
    await drawOn(page, [0.1, 0.5], [0.4, 0.2]);
    await Promise.all([page.waitForNavigation(), page.click("form[action$='/accept'] [type=submit]")]);
    await says(page, "Accepted");
    await assertClean(page);
    await page.close();
  }

  test("from a lead to a refund: options, a revision, a signature, progress and final invoices, a credit note", async () => {
    const business = await world.addBusiness({ name: "Southerly Air" });
    const person = await world.addPerson(business.id, "member");
    const lead = await made(business.client, "/v1/leads", { name: "Jane Citizen", email: "jane@example.com" });
    const read = async (path: string) => (await business.client("GET", path)).body;
    const listed = async (list: string) => (await read(`/v1/${list}`)).data;
    const page = await visitAs(browser, world, person, `/leads/${lead.id}`);

    await press(page, "Add Jane Citizen as a customer");
    await follow(page, "New quote");
    await says(page, "New quote", "h1");
    await type(page, "title", "Split system");
    await type(page, "lines/0/description", "Split system");
    await type(page, "lines/0/unit_price", "1100");
    await press(page, "Add line");
    await type(page, "lines/1/description", "Zone controller");
    await type(page, "lines/1/unit_price", "300");
    await tick(page, "Optional lines");
    await page.locator("[name='lines/1/is_optional']").click();
    await press(page, "Save draft");
    await says(page, "Q-1001", "h1");
    await press(page, "Send");
    await confirm(page);
    const [email] = await world.database.system.email.findMany({ where: { businessId: business.id } });

    await press(page, "More");
    await press(page, "Revise");
    await page.locator("dialog button[type=submit]").click();
    await says(page, "Edit Q-1001 v2", "h1");
    await type(page, "lines/0/unit_price", "1000");
    await press(page, "Save");
    await says(page, "Replaces");
    await press(page, "Send");
    await confirm(page);
    await says(page, "Q-1001 v2 is sent to Jane Citizen.");

    await acceptAsCustomer(/http\S+\/q\/\S+/.exec(email?.text ?? "")?.[0] ?? "");
    await page.waitForSelector("::-p-aria([name='Signature of Jane Citizen'])");
    const [job] = await listed("jobs");
    await follow(page, job.job_number);
    await press(page, "Schedule");
    const start = await page.waitForSelector("dialog [name=scheduled_start]", { visible: true });
    await start?.click();
    // Starts from the first part, because a click selects the middle one.
    for (let part = 0; part < 5; part += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("07012027");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("0900AM");
    await confirm(page);
    await press(page, "Start");
    await follow(page, "New invoice");
    await says(page, "$1,430.00 of the quote isn't invoiced yet.");
    await choose(page, "Invoice", "percent");
    await page.locator("[name=progress_percent]").fill("30");
    await invoiceAndPay(page, "$429.00");
    await follow(page, job.job_number);
    await press(page, "Complete");
    await press(page, "Complete job");
    await closed(page);
    await press(page, "More about invoices");
    await follow(page, "New invoice");
    await says(page, "$1,001.00 of the quote isn't invoiced yet.");
    await invoiceAndPay(page, "$1,001.00");

    await press(page, "More");
    await press(page, "Issue credit note");
    await type(page, "amount", "40");
    await fill(page, "Reason", "Damaged panel");
    await confirm(page);
    await says(page, "CN-1001 issued. $40.00 can be refunded or applied.");
    await press(page, "Actions of CN-1001");
    await press(page, "Record refund");
    await confirm(page);
    await says(page, "$40.00 refunded");

    const [final] = (await listed("invoices")).filter(({ total }: { total: number }) => total === 1001);
    expect(final).toMatchObject({ status: "paid", amount_due: 0, amount_refunded: 40, job_id: job.id });
    expect(await read(`/v1/quotes/${job.quote_id}`)).toMatchObject({
      ...{ status: "accepted", version: 2, accepted_total: 1430, accepted_by: "Jane Citizen" },
      ...{ accepted_signature: expect.stringMatching(/^M/), uninvoiced_total: 0 },
    });
    expect((await read(`/v1/leads/${lead.id}`)).status).toBe("won");
    await assertClean(page);
    await page.close();
  });
});
