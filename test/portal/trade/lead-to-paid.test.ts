import type { ElementHandle, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertClean, openPage } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";

/** Operates the page as a person does. `acts` counts clicks, taps and keys that are not text. */
type Hand = {
  acts: number;
  press(page: Page, element: ElementHandle): Promise<void>;
  focus(page: Page, element: ElementHandle): Promise<void>;
};

const mouse = (): Hand => ({
  acts: 0,
  async press(_page, element) {
    this.acts += 1;
    await element.click();
  },
  async focus(_page, element) {
    this.acts += 1;
    await element.click({ count: 3 });
  },
});

const finger = (): Hand => ({
  acts: 0,
  async press(_page, element) {
    this.acts += 1;
    // Scrolls it away from the bar at the bottom.
    await element.evaluate((one) => one.scrollIntoView({ block: "center" }));
    await element.tap();
  },
  async focus(page, element) {
    await this.press(page, element);
    // Selects everything, as a phone's long-press menu does.
    await element.evaluate((field) => (field as HTMLInputElement).select());
  },
});

const keyboard = (): Hand => ({
  acts: 0,
  async press(page, element) {
    await this.focus(page, element);
    this.acts += 1;
    await page.keyboard.press("Enter");
  },
  /** Presses Tab from wherever the focus is. */
  async focus(page, element) {
    for (let count = 0; count < 150; count += 1) {
      if (await element.evaluate((one) => one === document.activeElement)) return;
      this.acts += 1;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${await element.evaluate((one) => one.outerHTML.slice(0, 200))}`);
  },
});

describePortal(() => {
  test.each([
    { by: "mouse", handOf: mouse, size: { width: 1280, height: 800 }, most: 26 },
    { by: "keyboard", handOf: keyboard, size: { width: 1280, height: 800 }, most: 235 },
    { by: "finger", handOf: finger, size: { width: 390, height: 844, hasTouch: true, isMobile: true }, most: 26 },
  ])("with $by only, a lead becomes an invoice that is paid in two parts", async ({ by, handOf, size, most }) => {
    const hand = handOf();
    const business = await world.addBusiness({ name: "Southerly Air" });
    const person = await world.addPerson(business.id, "member");
    await made(business.client, "/v1/leads", {
      name: "Jane Citizen",
      email: "jane@example.com",
      description: "A split system for the lounge",
      notify: true,
    });
    const page = await visitAs(browser, world, person, "/leads");
    await page.setViewport(size);
    const find = async (selector: string) => {
      const element = await page.waitForSelector(selector, { visible: true });
      if (element === null) throw new Error(`there is no ${selector}`);
      return element;
    };
    const press = async (name: string, role = "button", within = "body") =>
      hand.press(page, await find(`${within} ::-p-aria([name="${name}"][role="${role}"])`));
    const enter = async (name: string, text: string) => {
      await hand.focus(page, await find(`[name="${name}"]`));
      await page.keyboard.type(text);
    };
    const confirm = async (name: string) => {
      await press(name, "button", "dialog");
      await page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });
    };
    const stored = async (list: string) => (await business.client("GET", `/v1/${list}`)).body.data[0];

    // The new lead becomes a customer with a quote.
    await press("Jane Citizen", "link", "main");
    await says(page, "A split system for the lounge", "main");
    await press("Add Jane Citizen as a customer");
    await press("New quote", "link", "main");
    await says(page, "New quote", "h1");
    await enter("title", "Split system");
    await enter("lines/0/description", "Split system");
    await enter("lines/0/unit_price", "1000");
    await press("Save draft");
    await says(page, "Q-1001", "h1");
    await press("Send");
    await confirm("Send");

    // The customer accepts the quote on its page, which creates the job.
    const [email] = await world.database.system.email.findMany({ where: { businessId: business.id } });
    const customer = await openPage(browser, { width: 390 });
    await customer.goto(/http\S+\/q\/\S+/.exec(email?.text ?? "")?.[0] ?? "");
    await customer.type("[name=name]", "Jane Citizen");
    await Promise.all([customer.waitForNavigation(), customer.click("form[action$='/accept'] [type=submit]")]);
    await customer.close();
    await says(page, "Accepted", "main");
    expect((await stored("leads")).status).toBe("won");

    const job = await stored("jobs");
    if (by === "mouse") {
      await press("Schedule", "link", "nav");
      await dragToTime(page, job.id);
      hand.acts += 1;
      await hand.press(page, await find(`[data-block="${job.id}"]`));
      await press(job.job_number, "link", "dialog");
    } else {
      await press(job.job_number, "link", "main");
      await press("Schedule", "button", "main");
      await hand.focus(page, await find("dialog [name=scheduled_start]"));
      // Starts from the first part, because a tap selects the middle one.
      for (let part = 0; part < 5; part += 1) await page.keyboard.press("ArrowLeft");
      await page.keyboard.type("07012027");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type("0900AM");
      await confirm("Save");
    }
    await press("Start");
    await press("Complete");
    await confirm("Complete job");
    expect(await stored("jobs")).toMatchObject({ status: "completed", scheduled_start: expect.any(String) });

    await press("New invoice", "link", "main");
    await press("Save draft");
    await press("Send");
    await confirm("Send");
    for (const part of ["400", "700"]) {
      await press("Record payment");
      await enter("amount", part);
      await confirm("Record payment");
    }
    await says(page, "Paid", "main");
    const { id } = await stored("invoices");
    const { body: invoice } = await business.client("GET", `/v1/invoices/${id}`);
    expect(invoice).toMatchObject({ status: "paid", total: 1100, amount_due: 0, job_id: job.id });
    expect(invoice.payments.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([400, 700]);
    expect(hand.acts).toBeLessThanOrEqual(most);
    await assertClean(page);
    await page.close();
  });

  /** Drags a waiting job to ten o'clock of the day shown. */
  async function dragToTime(page: Page, id: string): Promise<void> {
    const waiting = await page.waitForSelector(`[data-waits="${id}"]`);
    const from = await waiting?.clickablePoint();
    const to = await page.$eval("[data-column='0']", (column) => {
      const { left, top, width, height } = column.getBoundingClientRect();
      return { x: left + width / 2, y: top + (height * 10) / document.querySelectorAll("[data-hour]").length };
    });
    if (from === undefined) throw new Error("the job does not wait");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.waitForSelector(`[data-block="${id}"]`);
  }
});
