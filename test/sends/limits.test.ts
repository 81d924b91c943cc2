import { afterAll, beforeAll, expect, test } from "vitest";
import { notifyOfFailures } from "../../src/domain/integrations/notifications/notify-of-failures.ts";
import { startMail } from "../emails/mail.ts";
import { type Carriers, openCarriers } from "../sending/carriers.ts";
import { openOffice } from "../sending/office.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let second: Awaited<ReturnType<World["another"]>>;
let carriers: Carriers;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld({ TEXTS_PER_DAY: "2", EMAILS_PER_DAY: "6", SENDS_PER_RECORD_PER_HOUR: "3" });
  second = await world.another();
  carriers = await openCarriers(world);
  mail = await startMail(world);
});
afterAll(async () => {
  await carriers.close();
  await mail.close();
  await second.close();
  await world.close();
});

const lines = [{ description: "Split system", quantity: 1, unit_price: 100 }];

async function openShop(options: { isVerified?: boolean; isTrial?: boolean } = {}) {
  const { isVerified = true, isTrial = false } = options;
  const office = await openOffice(world);
  await change(office.id, {
    ...(isVerified ? {} : { verifiedAt: null }),
    ...(isTrial ? {} : { subscription: "active" as const }),
  });
  const { client, customer } = office;
  const create = async (path: string, body: object = {}): Promise<string> =>
    (await made(client, path, { customer_id: customer.id, ...body })).id;
  const { email } = world.database.system;
  return {
    ...office,
    quote: () => create("/v1/quotes", { lines }),
    invoice: () => create("/v1/invoices", { lines }),
    booking: (at = "2099-01-01") =>
      create("/v1/bookings", { title: "Visit", start_at: `${at}T00:00:00Z`, end_at: `${at}T01:00:00Z` }),
    emails: (kind?: "booking" | "quote" | "notification") =>
      email.findMany({
        where: { businessId: office.id, ...(kind === undefined ? {} : { kind }) },
        orderBy: { id: "asc" },
      }),
  };
}

function change(id: string, data: { verifiedAt?: null; subscription?: "active" }) {
  return world.database.system.business.update({ where: { id }, data });
}

/** Ages all sends by `minutes`. */
function pass(minutes: number) {
  return world.database.systemPool.query("update sends set sent_at = sent_at - $1 * interval '1 minute'", [minutes]);
}

test("sends of an unverified business are refused with what to do, and nothing changes", async () => {
  const shop = await openShop({ isVerified: false });
  const [quote, invoice] = [await shop.quote(), await shop.invoice()];
  for (const path of [`/v1/quotes/${quote}/send`, `/v1/invoices/${invoice}/send`]) {
    const refused = await shop.client("POST", path);
    expect(refused).toMatchObject({ status: 403, body: { type: "urn:service:error:forbidden" } });
    expect(refused.body.detail).toMatch(/until its owner's email address is verified.*resend_verification/);
  }
  expect((await shop.client("GET", `/v1/quotes/${quote}`)).body).toMatchObject({ status: "draft", delivery: null });
  const { id } = await shop.draft();
  const tomorrow = new Date(Date.now() + 86_400_000);
  for (const asked of [
    shop.press("send_draft", id),
    shop.schedule(id, tomorrow),
    shop.send({ customer_id: shop.customer.id, channel: "sms", text: "Hello" }),
  ])
    expect((await asked).problem).toMatchObject({ status: 403, type: "urn:service:error:forbidden" });
  expect(await shop.read(id)).toMatchObject({ status: "draft" });
  expect(await shop.emails()).toEqual([]);
});

test("until then, messages that follow from a change are stored as failed, with the reason, and can be sent afterwards", async () => {
  const shop = await openShop({ isVerified: false });
  await shop.booking();
  const lead = { name: "Jo", phone: "0412345678", notify: true };
  expect((await shop.client("POST", "/v1/leads", { body: lead })).status).toBe(201);
  const emails = await shop.emails();
  expect(emails.map(({ kind }) => kind)).toEqual(["booking", "notification"]);
  for (const email of emails) {
    expect(email).toMatchObject({ status: "failed", attempts: 0, noticeDue: false });
    expect(email.lastError).toMatch(/verified/);
  }
  expect(await mail.send()).toEqual([]);

  const retry = () =>
    shop.person.graphql("mutation ($id: ID!) { retry_email(id: $id) { status reason } }", { id: emails[0]?.id });
  expect((await retry()).body.errors[0].extensions.problem).toMatchObject({ status: 403 });
  await world.database.system.business.update({ where: { id: shop.id }, data: { verifiedAt: new Date() } });
  expect((await retry()).body.data).toEqual({ retry_email: { status: "queued", reason: null } });
  expect(await mail.send()).toEqual([emails[0]?.id]);
});

test("the same quote or invoice reaches its customer a limited number of times an hour, sent, reminded or retried, and others still do", async () => {
  const shop = await openShop();
  const [invoice, other] = [await shop.invoice(), await shop.invoice()];
  const post = (id: string, action: string) => shop.client("POST", `/v1/invoices/${id}/${action}`);
  expect((await post(invoice, "send")).status).toBe(200);
  expect((await post(invoice, "remind")).status).toBe(200);
  expect((await post(invoice, "send")).status).toBe(200);
  const refused = await post(invoice, "remind");
  expect(refused).toMatchObject({ status: 429, body: { type: "urn:service:error:rate-limited" } });
  expect(refused.body.detail).toMatch(
    /^It was emailed to the customer 3 times within an hour, .* Send it again after 20/,
  );
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect((await post(other, "send")).status).toBe(200);
  await pass(61);
  expect((await post(invoice, "remind")).status).toBe(200);
});

test("concurrent sends over two processes go out up to the cap, and as many again a day later", async () => {
  const shop = await openShop();
  const quotes = await Promise.all(Array.from({ length: 10 }, shop.quote));
  const elsewhere = (id: string) =>
    fetch(`${second.origin}/api/v1/quotes/${id}/send`, { method: "POST", headers: { "X-Api-Key": shop.key } });
  const sendAll = async () => {
    const answers = await Promise.all(
      quotes.map((id, index) => (index % 2 === 0 ? elsewhere(id) : shop.client("POST", `/v1/quotes/${id}/send`))),
    );
    return answers.map(({ status }) => status).sort();
  };
  const six = [...Array.from({ length: 6 }, () => 200), ...Array.from({ length: 4 }, () => 429)];
  expect(await sendAll()).toEqual(six);
  expect(await shop.emails("quote")).toHaveLength(6);
  await pass(24 * 60 - 1);
  const refused = await shop.client("POST", `/v1/quotes/${quotes[0]}/send`);
  expect(refused.body.detail).toMatch(/^The business may send 6 emails in 24 hours, and has\. Send again after 20/);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  await pass(1);
  expect(await sendAll()).toEqual(six);
});

test("on trial, a business may send a fifth, and at least one", async () => {
  const shop = await openShop({ isTrial: true });
  const [first, next] = [await shop.quote(), await shop.quote()];
  expect((await shop.client("POST", `/v1/quotes/${first}/send`)).status).toBe(200);
  const refused = await shop.client("POST", `/v1/quotes/${next}/send`);
  expect(refused.body.detail).toMatch(/^The business may send 1 emails in 24 hours while on trial, and has\./);
});

test("concurrent changes with If-Match, each of which emails the customer, do not exceed the cap either", async () => {
  const shop = await openShop();
  const bookings = await Promise.all([1, 2, 3, 4].map((day) => shop.booking(`2099-02-0${day}`)));
  await Promise.all(
    bookings.map(async (id) => {
      const { headers } = await shop.client("GET", `/v1/bookings/${id}`);
      const etag = headers.get("etag") ?? "";
      const body = { start_at: "2099-03-01T00:00:00Z", end_at: "2099-03-01T01:00:00Z" };
      const answered = await shop.client("PATCH", `/v1/bookings/${id}`, { body, headers: { "If-Match": etag } });
      expect([200, 412]).toContain(answered.status);
    }),
  );
  expect((await shop.emails()).filter(({ status }) => status === "queued").length).toBeLessThanOrEqual(6);
});

test("a confirmation beyond the cap fails with the reason and a notification; notifications have a cap of their own", async () => {
  const shop = await openShop();
  for (let day = 1; day <= 7; day += 1) await shop.booking(`2099-04-0${day}`);
  const bookings = await shop.emails("booking");
  expect(bookings.map(({ status }) => status)).toEqual([...Array.from({ length: 6 }, () => "queued"), "failed"]);
  expect(bookings.at(-1)).toMatchObject({ noticeDue: true });
  expect(bookings.at(-1)?.lastError).toMatch(/^The business may send 6 emails in 24 hours/);
  await notifyOfFailures(world.database);
  const { body } = await shop.person.graphql("{ notifications { data { type title } } }");
  expect(body.data.notifications.data).toEqual([
    { type: "email_failed", title: expect.stringContaining(shop.customer.email) },
  ]);
  expect((await shop.emails("notification")).map(({ status }) => status)).toEqual(["queued"]);

  const lead = { name: "Jo", phone: "0412345678", notify: true };
  for (let count = 0; count < 6; count += 1) await shop.client("POST", "/v1/leads", { body: lead });
  expect((await shop.emails("notification")).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 6 }, () => "queued"),
    "failed",
  ]);
  // Each failure still has a notification in the portal. The unsent email of a notification raises no other one.
  await notifyOfFailures(world.database);
  const after = await shop.person.graphql("{ notifications { data { type } } }");
  expect(after.body.data.notifications.data).toHaveLength(7);
});

test("undoing a send returns it to the cap", async () => {
  const shop = await openShop();
  const text = { customer_id: shop.customer.id, channel: "sms", text: "Hello" };
  for (let count = 0; count < 4; count += 1) {
    const { id } = await shop.sent(text);
    await shop.pressed("undo_send", id);
  }
  await shop.sent(text);
  await shop.sent(text);
  expect((await shop.send(text)).problem).toMatchObject({
    status: 429,
    detail: expect.stringMatching(/^The business may send 2 SMS in 24 hours, and has\./),
  });
});

test("a scheduled message due beyond the cap fails with the reason and a notification, and can be sent again", async () => {
  const shop = await openShop();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const waiting = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await shop.draft();
    await shop.scheduled(id, tomorrow);
    waiting.push(id);
  }
  for (const id of waiting) {
    await shop.makeDue(id);
    expect(await carriers.send()).toEqual([id]);
  }
  expect(carriers.twilio.textsTo(shop.mobile)).toHaveLength(2);
  const failed = await shop.row(waiting[2] ?? "");
  expect(failed).toMatchObject({ status: "failed", attemptId: null, sendAt: null });
  expect(failed.failure).toMatch(/^The business may send 2 SMS in 24 hours, and has\. Send again after 20/);
  const { body } = await shop.person.graphql("{ notifications { data { type } } }");
  expect(body.data.notifications.data).toEqual([{ type: "message_failed" }]);
  expect((await shop.press("send_draft", failed.id)).problem).toMatchObject({ status: 429 });
  await pass(24 * 60);
  await shop.pressed("send_draft", failed.id);
  await shop.makeDue(failed.id);
  await carriers.send();
  expect(carriers.twilio.textsTo(shop.mobile)).toHaveLength(3);
});

test("a message counts once, when it goes out: one held for a day by a stopped worker is decided again", async () => {
  const shop = await openShop();
  const text = { customer_id: shop.customer.id, channel: "sms", text: "Hello" };
  const held = [(await shop.sent(text)).id, (await shop.sent(text)).id];
  await pass(24 * 60);
  const fresh = [(await shop.sent(text)).id, (await shop.sent(text)).id];
  for (const id of [...held, ...fresh]) await shop.makeDue(id);
  await carriers.send();
  expect(carriers.twilio.textsTo(shop.mobile)).toHaveLength(2);
  const statuses = await Promise.all([...held, ...fresh].map(async (id) => (await shop.row(id)).status));
  expect(statuses.toSorted()).toEqual(["failed", "failed", "sent", "sent"]);
});
