import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean, openPage } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { holdStream, says, saysNoMore, visit, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";

describePortal(() => {
  async function openBusiness(role: "member" | "admin" = "member") {
    const business = await world.addBusiness();
    const make = (path: string, body: object) => made(business.client, path, body);
    const person = await world.addPerson(business.id, role);
    const invoice = async (id: string) => (await business.client("GET", `/v1/invoices/${id}`)).body;
    const act = async (path: string, body: object = {}) => {
      const { status, text } = await business.client("POST", path, { body });
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    };
    const jane = await make("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const bill = (customer: { id: string } = jane) => make("/v1/invoices", { customer_id: customer.id, lines });
    const sentBill = async () => {
      const draft = await bill();
      await act(`/v1/invoices/${draft.id}/send`);
      return invoice(draft.id);
    };
    const makeOverdue = (id: string) =>
      world.database.system.invoice.updateMany({
        where: { id },
        data: { issueDate: new Date("2026-01-01"), dueDate: new Date("2026-01-05"), overdueAt: new Date("2026-01-06") },
      });
    return { ...business, make, act, person, invoice, jane, bill, sentBill, makeOverdue };
  }

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

  const more = async (page: Page, name: string) => {
    await press(page, "More");
    await press(page, name);
  };

  const confirm = (page: Page) => page.click("dialog button[class*=danger]");

  test("a refused email is found with the reason, and sent again", async () => {
    const { person, sentBill } = await openBusiness("admin");
    const { id } = await sentBill();
    const emails = world.database.system.email;
    const lastError = "The mail server refused the address: 550 5.1.1 No such mailbox.";
    await emails.updateMany({ where: { invoiceId: id }, data: { status: "failed", attempts: 1, lastError } });
    const page = await visitAs(browser, world, person, "/settings/emails");
    await page.select("[aria-label=Status]", "failed");
    await says(page, lastError);
    await assertAccessible(page);
    await press(page, "Send again to jane@example.com");
    await says(page, "Sending the email to jane@example.com again.");
    // The list of failed emails shows it only until the next read.
    await page.select("[aria-label=Status]", "");
    await says(page, "On its way", "table");
    expect(await emails.findMany({ where: { invoiceId: id } })).toMatchObject([{ attempts: 0, lastError: null }]);
    await assertClean(page);
    await page.close();
  });

  test("invoices are found by number, customer, status and whether they are overdue; the amounts due are summed", async () => {
    const { make, bill, sentBill, makeOverdue, person } = await openBusiness();
    const other = await world.addBusiness();
    const stranger = await made(other.client, "/v1/customers", { name: "Jane of another business" });
    await made(other.client, "/v1/invoices", { customer_id: stranger.id, lines: [] });
    const late = await sentBill();
    const sent = await sentBill();
    const draft = await bill(await make("/v1/customers", { name: "Tom Hargreaves" }));
    const [lateNumber, sentNumber, draftNumber] = [late, sent, draft].map((one) => one.invoice_number as string);
    await makeOverdue(late.id);
    const page = await visitAs(browser, world, person, "/invoices");
    await shows(page, [draftNumber, sentNumber, lateNumber] as string[]);
    await says(page, "2 invoices", "main dl");
    await says(page, "$2,200.00", "main dl");
    await assertAccessible(page);
    await page.click("main dl a");
    await shows(page, [lateNumber] as string[]);
    expect(new URL(page.url()).search).toBe("?overdue=true");
    await choose(page, "Overdue", "");
    await choose(page, "Status", "sent");
    await shows(page, [sentNumber, lateNumber] as string[]);
    await choose(page, "Status", "");
    await page.focus("h1");
    await page.keyboard.press("/");
    await page.keyboard.type("hargr");
    await shows(page, [draftNumber] as string[]);
    await page.reload();
    await shows(page, [draftNumber] as string[]);
    await page.goto(`${world.origin}/invoices?q=nobody`);
    await says(page, "No invoice matches the filters.");
    await page.click("::-p-aria(Clear filters)");
    await shows(page, [draftNumber, sentNumber, lateNumber] as string[]);
    await assertClean(page);
    await page.close();
  });

  test("sending an invoice asks for a missing email address, and says what became of the email", async () => {
    const { client, make, bill, person, invoice } = await openBusiness();
    const tom = await make("/v1/customers", { name: "Tom Hargreaves" });
    const { id, invoice_number: number } = await bill(tom);
    const page = await visitAs(browser, world, person, `/invoices/${id}`);
    await says(page, number, "h1");
    await says(page, "$1,100.00");
    await press(page, "Send");
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog [name=email][aria-invalid=true]:focus");
    await says(page, "Tom Hargreaves has no email address yet.");
    await assertAccessible(page);
    await fill(page, "Email", "tom@example");
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog [name=email][aria-invalid=true]");
    await fill(page, "Email", "tom@example.com");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, `${number} is sent to Tom Hargreaves.`);
    expect(await invoice(id)).toMatchObject({ status: "sent" });
    expect((await client("GET", `/v1/customers/${tom.id}`)).body.email).toBe("tom@example.com");
    await says(page, "Email");
    await says(page, "Customer's page");
    const link = await page.$eval("main a[href*='/i/']", (one) => (one as HTMLAnchorElement).href);
    expect((await fetch(link)).status).toBe(200);
    await assertClean(page, [/status of 400/]);
    await page.close();
  });

  test("a change made after the person looked is not sent", async () => {
    const { client, bill, person, invoice } = await openBusiness();
    const { id } = await bill();
    const page = await openPage(browser, { cookie: person.cookie });
    page.setDefaultTimeout(30_000);
    await holdStream(page);
    await visit(page, `${world.origin}/invoices/${id}`);
    await press(page, "Send");
    await says(page, "The total is $1,100.00", "dialog");
    const kept = await invoice(id);
    // The page receives no event for this change, because its stream is held.
    await world.database.system.invoice.updateMany({
      where: { id },
      data: { updatedAt: new Date(Date.parse(kept.updated_at) + 1000) },
    });
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog [role=alert]");
    await says(page, "The invoice has changed since it was read.", "dialog");
    expect((await client("GET", `/v1/invoices/${id}`)).body.status).toBe("draft");
    await page.close();
  });

  test("payments are recorded in parts, refunded and, by admins, deleted; the invoice follows, for others at once", async () => {
    const { id: businessId, sentBill, invoice, person } = await openBusiness("admin");
    const { id, invoice_number: number } = await sentBill();
    const colleague = await world.addPerson(businessId, "member");
    const watching = await visitAs(browser, world, colleague, `/invoices/${id}`);
    const page = await visitAs(browser, world, person, `/invoices/${id}`);
    await page.focus("h1");
    await page.keyboard.press("p");
    await says(page, "$1,100.00 is due", "dialog");
    await fill(page, "Reference", "BPAY 884213");
    await setNumber(page, "600");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, `$500.00 of ${number} is due.`);
    await says(watching, "BPAY 884213");
    await says(watching, "Partially paid");
    expect(await invoice(id)).toMatchObject({ amount_paid: 600, amount_due: 500, status: "partially_paid" });
    await watching.bringToFront();
    expect(await watching.$$("::-p-aria([name='Delete the payment of $600.00'][role=button])")).toHaveLength(0);
    await page.bringToFront();

    await press(page, "Record payment");
    await setNumber(page, "500.01");
    await page.click("dialog button[type=submit]");
    expect(
      await page.$eval("dialog [name=amount]", (field) => (field as HTMLInputElement).validity.rangeOverflow),
    ).toBe(true);
    await setNumber(page, "500");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(watching, "Paid in full");
    await saysNoMore(page, "Record payment");

    await more(page, "Record refund");
    await setNumber(page, "100");
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, "-$100.00");
    expect(await invoice(id)).toMatchObject({ amount_paid: 1000, amount_refunded: 100, amount_due: 0, status: "paid" });

    await press(page, "Delete the refund of $100.00");
    await confirm(page);
    await closed(page);
    await saysNoMore(page, "-$100.00");
    await press(page, "Delete the payment of $500.00");
    await confirm(page);
    await closed(page);
    await says(watching, "Partially paid");
    expect(await invoice(id)).toMatchObject({ amount_paid: 600, amount_due: 500 });
    const by = (await person.graphql("{ viewer { member { name } } }")).body.data.viewer.member.name;
    await says(watching, `Refund of $100.00 recorded by ${by}`);
    await says(watching, `Refund of $100.00 deleted by ${by}`);
    await says(watching, `Payment of $500.00 deleted by ${by}`);
    await says(watching, `Payment of $600.00 by ${by}`);
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
    await watching.close();
  });

  test("a payment that is recorded already is asked about once, and an invoice is copied", async () => {
    const { sentBill, invoice, person } = await openBusiness();
    const { id, invoice_number: number } = await sentBill();
    const page = await visitAs(browser, world, person, `/invoices/${id}`);
    const pay = async () => {
      await press(page, "Record payment");
      await setNumber(page, "100");
      await page.click("dialog button[type=submit]");
    };
    await pay();
    await closed(page);
    await pay();
    await says(page, "A payment with the same amount, day and reference is already recorded.", "dialog");
    expect(await invoice(id)).toMatchObject({ amount_paid: 100 });
    await assertAccessible(page);
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, `$900.00 of ${number} is due.`);
    expect(await invoice(id)).toMatchObject({ amount_paid: 200 });
    await more(page, "Copy");
    await page.click("dialog button[type=submit]");
    await says(page, "is a draft with the lines of");
    await says(page, "Edit INV-", "h1");
    await assertClean(page, [/status of 409/]);
    await page.close();
  });

  test("an open invoice is reminded of, gets another due date and is voided; a draft is deleted", async () => {
    const { client, sentBill, bill, invoice, person } = await openBusiness();
    const { id, invoice_number: number } = await sentBill();
    const page = await visitAs(browser, world, person, `/invoices/${id}`);
    await more(page, "Send a reminder");
    await page.click("dialog button[type=submit]");
    await says(page, `Reminder for ${number} sent to Jane Citizen.`);
    await closed(page);
    await more(page, "Change due date");
    await page.$eval("dialog [name=due_date]", (field) => {
      (field as HTMLInputElement).value = "2027-01-31";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.click("dialog button[type=submit]");
    await closed(page);
    await says(page, "31 Jan 2027");
    expect(await invoice(id)).toMatchObject({ due_date: "2027-01-31" });
    await more(page, "Void");
    await confirm(page);
    await closed(page);
    await says(page, "Void", "main");
    expect(await invoice(id)).toMatchObject({ status: "void", amount_due: 0 });
    const draft = await bill();
    await page.goto(`${world.origin}/invoices/${draft.id}`);
    await more(page, "Delete");
    await confirm(page);
    await says(page, "Invoices", "h1");
    expect((await client("GET", `/v1/invoices/${draft.id}`)).status).toBe(404);
    await saysNoMore(page, draft.invoice_number as string);
    await page.close();
  });

  async function setNumber(page: Page, amount: string): Promise<void> {
    const field = await page.waitForSelector("dialog [name=amount]");
    await field?.click({ count: 3 });
    await field?.type(amount);
  }
});
