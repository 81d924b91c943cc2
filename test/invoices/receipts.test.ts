import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

const receipts = async (shop: Shop) => (await shop.emails()).filter(({ kind }) => kind === "receipt");

test("each payment has a receipt with its amount, time and method, and the rest", async () => {
  const shop = await openShop(world);
  const { id, invoice_number } = await shop.sent([{}], { due_date: "2099-01-02" });
  await shop.call("POST", `/${id}/payments`, {
    amount: 50.5,
    method: "bank_transfer",
    reference: "BPAY 884213",
    paid_at: "2026-09-30T14:30:00Z",
  });
  await shop.call("POST", `/${id}/payments`, { amount: 59.5, paid_at: "2026-10-05T14:30:00Z" });
  const [first, second, ...more] = await receipts(shop);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    to: "jane@example.com",
    subject: `Receipt for invoice ${invoice_number} from Test Plumbing`,
    invoice_id: id,
  });
  for (const part of [
    `your payment of $50.50 for invoice ${invoice_number} by bank transfer on 1 October 2026.`,
    "Reference: BPAY 884213",
    "$59.50 remains to be paid by 2 January 2099.",
    `View the invoice: ${world.config.appUrl}/i/`,
  ])
    expect(first.text).toContain(part);
  expect(second.text).toContain(`your payment of $59.50 for invoice ${invoice_number} on 6 October 2026.`);
  expect(second.text).toContain("The invoice is paid in full.");
  expect(second.text).not.toContain("Reference");
});

test("the date of a payment is in the business's time zone", async () => {
  const shop = await openShop(world);
  await world.database.system.business.update({ where: { id: shop.id }, data: { timeZone: "Australia/Perth" } });
  const { id } = await shop.sent();
  await shop.call("POST", `/${id}/payments`, { amount: 10, paid_at: "2026-09-30T14:30:00Z" });
  expect((await receipts(shop))[0].text).toContain("on 30 September 2026.");
});

test("the receipt of an overdue invoice says when the rest was due", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent([{}], { issue_date: "2025-01-01", due_date: "2025-01-02" });
  await shop.call("POST", `/${id}/payments`, { amount: 10 });
  expect((await receipts(shop))[0].text).toContain("$100.00 remains to be paid, and was due by 2 January 2025.");
});

test("a refund, a deleted payment and a refused one have no receipt", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  const { payments } = (await shop.call("POST", `/${id}/payments`, { amount: 110 })).body;
  expect((await shop.call("POST", `/${id}/payments`, { amount: 1 })).status).toBe(409);
  expect((await shop.call("POST", `/${id}/payments`, { amount: -10, owed_again: true })).status).toBe(200);
  expect((await shop.call("POST", `/${id}/payments`, { amount: 11 })).status).toBe(422);
  await shop.call("DELETE", `/${id}/payments/${payments[0].id}`);
  expect(await receipts(shop)).toHaveLength(1);
});

test("a payment retried with its Idempotency-Key has one receipt", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  const pay = () =>
    shop.client("POST", `/v1/invoices/${id}/payments`, {
      body: { amount: 10 },
      headers: { "Idempotency-Key": "once" },
    });
  await Promise.all([pay(), pay()]);
  await pay();
  expect(await receipts(shop)).toHaveLength(1);
});

test("a setting turns receipts off, and a customer without an email gets none", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { email: null } });
  expect((await shop.call("POST", `/${id}/payments`, { amount: 10 })).body.amount_paid).toBe(10);
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { email: "jane@example.com" } });
  const owner = await world.addPerson(shop.id);
  await owner.graphql("mutation { update_business_settings(input: {receipt_emails: false}) { receipt_emails } }");
  expect((await shop.call("POST", `/${id}/payments`, { amount: 10 })).body.amount_paid).toBe(20);
  expect(await receipts(shop)).toEqual([]);
});

test("names are escaped in a receipt", async () => {
  const shop = await openShop(world);
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { name: "Jane <i>Citizen</i>" } });
  const { id } = await shop.sent();
  await shop.call("POST", `/${id}/payments`, { amount: 10, reference: "<b>884213</b>" });
  const [{ html }] = await receipts(shop);
  expect(html).toContain("Jane &lt;i&gt;Citizen&lt;/i&gt;");
  expect(html).toContain("&lt;b&gt;884213&lt;/b&gt;");
});
