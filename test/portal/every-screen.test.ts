import type { Page } from "puppeteer-core";
import { beforeAll, expect, test } from "vitest";
import { type Route, routes } from "../../portal/routes.ts";
import { assertInBothThemes, assertOnEveryScreen } from "../browser/screens.ts";
import { createClient } from "../world/client.ts";
import { aCall, aComment, anEmail, aVoicemail, storeConversation } from "../world/inbox.ts";
import type { World } from "../world/world.ts";
import { screenShown } from "./frame/visit.ts";
import { browser, describePortal, world } from "./in-browser.ts";

type Person = Awaited<ReturnType<World["addPerson"]>>;

const screens: readonly Route[] = routes;

describePortal(() => {
  let full: Person;
  let empty: Person;
  /** Ids for the parameters of paths, by the path up to each. */
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    empty = await world.addPerson((await world.addBusiness()).id);
    const business = await world.addBusiness({ name: "Southerly Air, Plumbing & Electrical of the Illawarra" });
    full = await world.addPerson(business.id);
    Object.assign(ids, await fill(business, full));
  });

  /** Follows a link of the portal without a page load. The old screen stays until the new one is ready. */
  async function follow(page: Page, path: string): Promise<void> {
    const left = await page.$eval("h1", (heading) => heading.textContent);
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement("a"), { href: to });
      document.querySelector("#main")?.append(link);
      link.click();
      link.remove();
    }, path);
    await page.waitForFunction((before) => document.querySelector("h1")?.textContent !== before, {}, left);
  }

  async function assertScreen(page: Page, { title }: Route): Promise<void> {
    await screenShown(page);
    // A screen that opens another one briefly shows the other's heading.
    const look = () =>
      page.evaluate(() => ({
        title: document.title,
        headings: Array.from(document.querySelectorAll("h1"), ({ textContent }) => textContent),
      }));
    await expect
      .poll(async () => {
        const { title, headings } = await look();
        return headings.map((heading) => title === `${heading} · Fieldline`);
      })
      .toEqual([true]);
    const { headings } = await look();
    expect(["Page not found", "No access", "Something went wrong"], title).not.toContain(headings[0]);
  }

  const visible = screens.filter(({ path }) => !path.includes("*"));

  test.each(visible)("$path of a filled business", async (screen) => {
    const path = addressOf(screen.path, ids);
    await assertOnEveryScreen(
      browser,
      `full${path.replaceAll("/", "-")}`,
      async (page) => {
        await page.goto(world.origin + path);
        await assertScreen(page, screen);
      },
      { cookie: full.cookie },
    );
  });

  const lists = visible.filter(({ path }) => !path.includes(":"));

  test("every list of a new business, one after the other", async () => {
    const [first, ...rest] = lists;
    if (first === undefined) throw new Error("the portal has no screen");
    await assertOnEveryScreen(
      browser,
      "empty",
      async (page) => {
        await page.goto(world.origin + first.path);
        await assertScreen(page, first);
        for (const screen of rest) {
          await assertInBothThemes(page);
          await follow(page, screen.path);
          await assertScreen(page, screen);
        }
      },
      { cookie: empty.cookie },
    );
  }, 300_000);
});

/** The path with ids in place of its parameters. */
function addressOf(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/\/([^/]+)\/:([^/]+)/g, (_all, before: string, name: string) => {
    const id = ids[name === "id" ? before : name];
    if (id === undefined) throw new Error(`the test has no id for :${name} of ${path}`);
    return `/${before}/${id}`;
  });
}

type Business = Awaited<ReturnType<World["addBusiness"]>>;

async function fill({ client, db }: Business, owner: Person): Promise<Record<string, string>> {
  const made = async (path: string, body: object) => {
    const { status, body: created, text } = await client("POST", path, { body });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return created;
  };
  // Created first, so that the following records have deliveries.
  const { id: webhooks } = await made("/v1/webhooks/subscriptions", {
    url: "https://hooks.example.com/fieldline/a-long-address-that-has-to-be-broken-somewhere",
    events: ["lead.created", "booking.created", "quote.sent"],
  });
  const address = { line1: "Unit 12, 1184 Princes Highway", suburb: "Wollongong", state: "NSW", postcode: "2500" };
  const customer = await made("/v1/customers", {
    name: "Tom and Ellie Hargreaves-Papadopoulos",
    type: "business",
    email: "hargreaves.family@example.com",
    phone: "0412 345 678",
    abn: "51824753556",
    billing_address: address,
    tags: ["strata", "pays on time"],
    notes: "Call before coming. The dog is friendly.",
  });
  await made(`/v1/customers/${customer.id}/contacts`, { name: "Ellie", role: "Owner", email: "e@example.com" });
  const site = await made(`/v1/customers/${customer.id}/sites`, { name: "Beach house", address });
  for (const count of [1, 2, 3])
    await made("/v1/leads", {
      name: `Lead ${count} from Oak Flats`,
      email: "jane@example.com",
      notify: true,
    });
  const { id: leads } = await made("/v1/leads", {
    name: "Tom and Ellie Hargreaves-Papadopoulos",
    email: "hargreaves.family@example.com",
    phone: "0412 345 678",
    description: "Ducted air conditioning for a house of four bedrooms, two storeys.\nThe roof space is low.",
    customer_id: customer.id,
    assignee_id: owner.id,
    address,
  });
  const lines = [{ description: "Split system", quantity: 1, unit_price: 2501 }];
  const quote = await made("/v1/quotes", { customer_id: customer.id, lines });
  await made(`/v1/quotes/${quote.id}/send`, {});
  const { id: quotes } = await made("/v1/quotes", {
    customer_id: customer.id,
    site_id: site.id,
    title: "Ducted air conditioning for the whole house, both storeys",
    message: "Thank you for having us look at the house.",
    deposit_amount: 500,
    valid_until: "2099-07-31",
    lines: [...lines, { description: "Discount for two systems", quantity: 1, unit_price: -250.5, tax_rate: 0 }],
  });
  const { id: invoices } = await made("/v1/invoices", { customer_id: customer.id, quote_id: quote.id, lines });
  const billed = await made("/v1/invoices", { customer_id: customer.id, lines });
  await made(`/v1/invoices/${billed.id}/send`, {});
  await made(`/v1/invoices/${billed.id}/payments`, { amount: 1000, reference: "BPAY 884213" });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await made("/v1/jobs", { customer_id: customer.id, title: "Replace the hot water unit" });
  const job = await made("/v1/jobs", {
    customer_id: customer.id,
    site_id: site.id,
    title: "Install ducted air conditioning, second day",
    assignee_ids: [owner.id],
    scheduled_start: at(-1),
    scheduled_end: at(3),
  });
  await made("/v1/bookings", {
    customer_id: customer.id,
    title: "Quote for solar",
    start_at: at(0),
    end_at: at(1),
  });
  await made("/v1/bookings", {
    customer_id: customer.id,
    job_id: job.id,
    kind: "visit",
    title: "Install ducted air conditioning, second day",
    assignee_id: owner.id,
    start_at: at(1),
    end_at: at(3),
  });
  await storeConversation(db, { senderAddress: "+61491570156" });
  await owner.graphql(
    `mutation { create_reply_template(input: { name: "Running late", channel: sms, text: "Hi {{customer.name}}, we are late." }) { id } }`,
  );
  const { id: messages } = await storeConversation(db, { customerId: customer.id, assigneeId: owner.id }, [
    { text: "Could somebody come this week? The unit in the hallway is leaking again." },
    { direction: "out", text: "We can come on Thursday between nine and eleven.", sentById: owner.id },
    { ...anEmail, html: null },
    aCall,
    aVoicemail,
    { ...aComment, sentById: owner.id },
  ]);
  await made("/v1/drafts", {
    conversation_id: messages,
    channel: "email",
    subject: "Thursday",
    text: "See you at nine.",
  });
  const uploaded = await createClient(world.origin, { Cookie: owner.cookie })(
    "POST",
    "/imports?kind=customers&name=Clients-of-the-Illawarra-exported-from-the-old-system.csv",
    {
      raw: "Display Name,E-mails,Service Street 1\r\nJane,a-long-address-of-somebody@hooks.example.com,1184 Princes Highway\r\n",
      headers: { "Content-Type": "application/octet-stream" },
    },
  );
  const delivery = await db.findFirst("WebhookDelivery");
  return {
    customers: customer.id,
    leads,
    quotes,
    invoices,
    jobs: job.id,
    messages,
    import: uploaded.body.id,
    webhooks,
    subscription_id: webhooks,
    ...(delivery === null ? {} : { deliveries: delivery.id }),
  };
}
