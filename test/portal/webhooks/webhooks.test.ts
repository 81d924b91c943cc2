import type { Page } from "puppeteer-core";
import { afterEach, expect, test } from "vitest";
import { sign } from "../../../src/outbox/handlers/webhook/sign.ts";
import { assertClean, openPage } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { type Receiver, startReceiver } from "../../webhooks/receiver.ts";
import { deliveriesOf, subscribe } from "../../webhooks/shop.ts";
import { browser, describePortalWith, world } from "../in-browser.ts";

const path = "/settings/developers/webhooks";

const environment = {
  ROLE: "all",
  WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
  WEBHOOK_RETRY_SECONDS: "0,0,0,0,0",
};

describePortalWith(environment, () => {
  let endpoint: Receiver;
  afterEach(() => endpoint?.close());

  async function openBusiness(...answering: Parameters<typeof startReceiver>) {
    endpoint = await startReceiver(...answering);
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const addCustomer = (name: string) => business.client("POST", "/v1/customers", { body: { name } });
    return { ...business, owner, addCustomer };
  }

  async function show(person: { cookie: string }, address: string): Promise<Page> {
    const page = await openPage(browser, { cookie: person.cookie });
    page.setDefaultTimeout(30_000);
    await page.goto(world.origin + address);
    await page.waitForSelector("h1");
    return page;
  }

  const click = (page: Page, name: string, role = "button") =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  const sees = (page: Page, text: string) =>
    page.waitForFunction((wanted) => document.querySelector("main")?.textContent?.includes(wanted), {}, text);
  const waitForRows = (page: Page, status: string, count: number) =>
    page.waitForFunction(
      (wanted, expected) =>
        [...document.querySelectorAll("tbody [data-column=Status]")].filter((cell) => cell.textContent === wanted)
          .length === expected,
      {},
      status,
      count,
    );

  test("an owner creates a webhook, stores its secret, and verifies a test delivery with it", async () => {
    const { id, owner } = await openBusiness();
    const page = await show(owner, path);
    await sees(page, "There are no webhooks yet.");
    await click(page, "New webhook", "link");
    await page.locator('::-p-aria([name="Address"])').fill("http://10.0.0.1/hook");
    await page.locator('::-p-aria([name="customer.created"])').click();
    await click(page, "Create webhook");
    await sees(page, "Must point to a public address");
    await page.waitForSelector('input[name=url][aria-invalid="true"]:focus');
    await page.locator('::-p-aria([name="Address"])').fill(endpoint.url);
    await click(page, "All but messages");
    await click(page, "Create webhook");
    const field = await page.waitForSelector('::-p-aria([name="Signing secret"][role="textbox"])');
    const secret = await field?.evaluate((input) => (input as HTMLInputElement).value);
    expect(secret).toMatch(/^whsec_/);
    const guide = await page.$eval("dialog a", (link) => link.href);
    expect((await fetch(guide)).status).toBe(200);
    await page.locator('::-p-aria([name="I have stored it"])').click();
    await click(page, "Close");

    await click(page, "Test");
    await page.locator('::-p-aria([name="Event type"])').fill("lead.won");
    await click(page, "Send");
    const [arrival] = await endpoint.arrived(1);
    await waitForRows(page, "Delivered", 1);
    const { "x-service-signature": signature } = arrival?.headers ?? {};
    const sentAt = new Date(Number(/t=(\d+)/.exec(String(signature))?.[1]) * 1000);
    expect(signature).toBe(sign(secret ?? "", arrival?.body ?? "", sentAt));
    expect(JSON.parse(arrival?.body ?? "")).toMatchObject({ event_type: "lead.won", test: true });

    const [created] = await world.database.system.webhookSubscription.findMany({ where: { businessId: id } });
    expect(created?.events).not.toContain("message.received");
    expect(page.url()).toBe(`${world.origin}${path}/${created?.id}`);
    expect(await page.content()).not.toContain(secret);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      "whsec_",
    );

    await click(page, "Pause");
    await sees(page, "This webhook is paused.");
    await click(page, "Resume");
    await page.waitForSelector('::-p-aria([name="Pause"][role="button"])');
    // Presses Enter, because a notice may cover the button.
    await (await page.waitForSelector('::-p-aria([name="Rotate secret"][role="button"])'))?.press("Enter");
    await click(page, "Rotate");
    await page.waitForSelector('::-p-aria([name="Signing secret"][role="textbox"])');
    await page.locator('::-p-aria([name="I have stored it"])').click();
    await click(page, "Close");
    await (await page.waitForSelector('::-p-aria([name="Delete"][role="button"])'))?.press("Enter");
    await page.locator('dialog ::-p-aria([name="Delete"][role="button"])').click();
    await sees(page, "There are no webhooks yet.");
    await click(page, "Delivery log", "link");
    await waitForRows(page, "Delivered", 1);
    await sees(page, "Deleted");
    await assertClean(page);
    await page.close();
  });

  test("a filter is checked, shown, changed and removed", async () => {
    const { id, owner } = await openBusiness();
    const stored = async () =>
      (await world.database.system.webhookSubscription.findFirstOrThrow({ where: { businessId: id } })).filters;
    const page = await show(owner, `${path}/new`);
    await page.locator('::-p-aria([name="Address"])').fill(endpoint.url);
    await page.locator('::-p-aria([name="lead.created"])').click();
    await sees(page, "followed by invoice.paid.");
    await click(page, "Add a filter");
    await page.locator('::-p-aria([name="Field"])').fill("invoice_id");
    await page.locator('::-p-aria([name="Values"])').fill("referral\n\n inbound ");
    await click(page, "Create webhook");
    await sees(page, "Must be a field of one of the events");
    await page.waitForSelector('input[name="filters/0/field"][aria-invalid="true"]:focus');
    await page.locator('::-p-aria([name="Field"])').fill("lead_type");
    await click(page, "Create webhook");
    await page.locator('::-p-aria([name="I have stored it"])').click();
    await click(page, "Close");
    await sees(page, "lead_type is referral or inbound");
    expect(await stored()).toEqual([{ field: "lead_type", values: ["referral", "inbound"] }]);

    await click(page, "Edit", "link");
    await page.locator('::-p-aria([name="Values"])').fill("nothing like it");
    await click(page, "Save");
    await sees(page, "Cannot be a value of lead_type.");
    await click(page, "Remove");
    await click(page, "Save");
    await expect.poll(stored).toEqual([]);
    await assertClean(page);
    await page.close();
  });

  test("dead deliveries say why, and are replayed alone and together while the log follows", async () => {
    const { id, owner, addCustomer } = await openBusiness((response) => response.writeHead(500).end("<b>broken</b>"));
    const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
    const page = await show(owner, `${path}/deliveries?subscription=${subscriptionId}`);
    for (const name of ["One </script><script>alert(1)</script>", "Two", "Three"]) await addCustomer(name);
    await waitForRows(page, "Dead", 3);

    await page.locator("tbody tr:last-child a").click();
    await sees(page, "The endpoint failed while it handled the event.");
    await sees(page, "<b>broken</b>");
    await sees(page, '"name": "One </script><script>alert(1)</script>"');
    await click(page, "Show as sent");
    const [delivery] = await deliveriesOf(world, subscriptionId);
    const event = await world.database.system.event.findFirstOrThrow({ where: { id: delivery?.eventId ?? "" } });
    expect(await page.$eval('[aria-label="The body"]', (body) => body.textContent)).toBe(event.payload);

    endpoint.answerWith((response) => response.writeHead(204).end());
    const before = endpoint.arrivals.length;
    await page.keyboard.press("r");
    await endpoint.arrived(before + 1);
    await sees(page, "ReplayDelivered");
    await click(page, "Delivery log", "link");
    await waitForRows(page, "Delivered", 1);
    await click(page, "Replay dead and skipped");
    await click(page, "Replay");
    await endpoint.arrived(before + 3);
    await waitForRows(page, "Delivered", 3);
    await page.waitForFunction(() => document.body.textContent.includes("2 deliveries will be sent again."));
    await assertClean(page);
    await page.close();
  });

  test("filters are in the address, survive a reload, and are cleared together", async () => {
    const { id, owner, addCustomer } = await openBusiness();
    const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
    await addCustomer("One");
    await endpoint.arrived(1);
    const page = await show(owner, `${path}/deliveries`);
    await waitForRows(page, "Delivered", 1);
    for (const status of ["Dead", "Skipped"])
      await page.locator(`::-p-aria([name="${status}"][role="checkbox"])`).click();
    await sees(page, "No deliveries match the filters.");
    expect(new URL(page.url()).searchParams.get("status")).toBe("dead,skipped");
    await page.reload();
    await sees(page, "No deliveries match the filters.");
    expect(await page.$$eval("input:checked", (boxes) => boxes.map((box) => (box as HTMLInputElement).value))).toEqual([
      "dead",
      "skipped",
    ]);
    await click(page, "Clear filters", "link");
    await waitForRows(page, "Delivered", 1);
    await page.goto(`${world.origin}${path}/deliveries?subscription=${subscriptionId}&to=2020-01-01T00:00`);
    await sees(page, "No deliveries match the filters.");
    const [delivery] = await deliveriesOf(world, subscriptionId);
    await page.goto(`${world.origin}${path}/deliveries?event=${delivery?.eventId}&type=customer.created`);
    await waitForRows(page, "Delivered", 1);
    await assertClean(page);
    await page.close();
  });

  test("an admin reads but changes nothing, and a member has no such screen", async () => {
    const { id, addCustomer } = await openBusiness((response) => response.writeHead(404).end());
    const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
    await addCustomer("One");
    const admin = await world.addPerson(id, "admin");
    const page = await show(admin, path);
    await sees(page, "Only owners can change webhooks");
    await page.locator("main li a").click();
    await waitForRows(page, "Dead", 1);
    await page.locator("tbody a").click();
    await sees(page, "The endpoint has nothing at this path.");
    const forbidden = /^(New webhook|Test|Pause|Edit|Rotate secret|Delete|Replay.*)$/;
    const addresses = [path, `${path}/${subscriptionId}`, `${path}/deliveries`, new URL(page.url()).pathname];
    for (const address of addresses) {
      await page.goto(world.origin + address);
      await sees(page, "Only owners can change webhooks");
      const names = await page.$$eval("main button, main a", (all) => all.map((one) => one.textContent.trim()));
      expect(names.filter((name) => forbidden.test(name))).toEqual([]);
    }
    await page.goto(`${world.origin}${path}/new`);
    await sees(page, "This page is for owners.");
    const member = await show(await world.addPerson(id, "member"), path);
    await sees(member, "This page is for owners and admins.");
    await assertClean(page);
    await assertClean(member);
    await page.close();
    await member.close();
  });

  test("every screen is accessible, wide and narrow, light and dark", async () => {
    const { id, owner, addCustomer } = await openBusiness((response) => response.writeHead(500).end("<b>broken</b>"));
    const events = ["customer.created", "message.received"];
    const { id: subscriptionId } = await subscribe(world, id, `${endpoint.url}/${"long".repeat(40)}`, events);
    await addCustomer("One");
    const page = await show(owner, `${path}/${subscriptionId}`);
    await waitForRows(page, "Dead", 1);
    const delivery = await page.$eval("tbody a", (link) => link.pathname);
    await page.close();
    const texts: Record<string, string> = {
      [path]: "dead",
      [`${path}/new`]: "message.received",
      [`${path}/deliveries`]: "Dead",
      [`${path}/${subscriptionId}`]: "6/6",
      [`${path}/${subscriptionId}/edit`]: "message.received",
      [delivery]: "Attempt 6 of 6",
    };
    for (const [address, text] of Object.entries(texts))
      await assertOnEveryScreen(
        browser,
        `webhooks-${Object.keys(texts).indexOf(address)}`,
        async (shown) => {
          await shown.goto(world.origin + address);
          await sees(shown, text);
        },
        { cookie: owner.cookie },
      );
  }, 120_000);
});
