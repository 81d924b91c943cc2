import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

const reminders = async (shop: Shop) => (await shop.emails()).filter(({ kind }) => kind === "reminder");

test("a reminder says what is overdue since when, and how to pay it", async () => {
  const shop = await openShop(world);
  await world.database.system.business.update({
    where: { id: shop.id },
    data: { paymentInstructions: "BSB 012-345, account 6789 0123" },
  });
  const invoice = await shop.sent([{}], { issue_date: "2025-01-01", due_date: "2025-01-02" });
  await shop.call("POST", `/${invoice.id}/payments`, { amount: 10 });
  const before = await shop.read(invoice.id);
  const { status, body } = await shop.call("POST", `/${invoice.id}/remind`);
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, updated_at: expect.any(String) });
  const [email, ...more] = await reminders(shop);
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to: "jane@example.com",
    subject: `Reminder of invoice ${invoice.invoice_number} from Test Plumbing`,
    invoice_id: invoice.id,
  });
  for (const part of [
    "$100.00 is overdue: it was due by 2 January 2025.",
    `Please quote ${invoice.invoice_number} with your payment.`,
    "How to pay:\nBSB 012-345, account 6789 0123",
    `View the invoice: ${world.config.appUrl}/i/`,
  ])
    expect(email.text).toContain(part);
});

test("a reminder before the due date says when the invoice is due", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent([{}], { due_date: "2099-01-02" });
  await shop.call("POST", `/${id}/remind`);
  expect((await reminders(shop))[0].text).toContain("$110.00 is due by 2 January 2099.");
});

test("a reminder emits nothing, and becomes the invoice's delivery", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  const count = async () => world.database.system.event.count({ where: { businessId: shop.id } });
  const before = await count();
  await shop.call("POST", `/${id}/remind`);
  expect(await count()).toBe(before);
  const [email] = await reminders(shop);
  expect(await world.database.system.invoice.findFirstOrThrow({ where: { id } })).toMatchObject({
    status: "sent",
    emailId: email.id,
    emailStatus: "queued",
    emailFailure: null,
  });
});

test("a draft, a paid or a void invoice has nothing due: a 409, and nothing is sent", async () => {
  const shop = await openShop(world);
  const [draft, paid, voided] = [await shop.draft(), await shop.sent(), await shop.sent()];
  await shop.call("POST", `/${paid.id}/payments`, { amount: 110 });
  await shop.call("POST", `/${voided.id}/void`);
  for (const { id } of [draft, paid, voided])
    expect(await shop.call("POST", `/${id}/remind`)).toMatchObject({
      status: 409,
      body: {
        type: "urn:service:error:conflict",
        detail: expect.stringContaining("To remind the customer, the status must be sent or partially_paid."),
      },
    });
  expect(await reminders(shop)).toEqual([]);
});

test("a customer without an email is a 422, another business's invoice a 404", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { email: null } });
  expect(await shop.call("POST", `/${id}/remind`)).toMatchObject({
    status: 422,
    body: { type: "urn:service:error:no-email-on-file" },
  });
  const stranger = await openShop(world);
  expect((await stranger.call("POST", `/${id}/remind`)).status).toBe(404);
  expect([await reminders(shop), await reminders(stranger)]).toEqual([[], []]);
});

test("each call sends one reminder, and a retry with the same Idempotency-Key none", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  const remind = (key: string) =>
    shop.client("POST", `/v1/invoices/${id}/remind`, { headers: { "Idempotency-Key": key } });
  await Promise.all([remind("a"), remind("b")]);
  expect((await remind("a")).headers.get("idempotency-replayed")).toBe("true");
  expect(await reminders(shop)).toHaveLength(2);
});
