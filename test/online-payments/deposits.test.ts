import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import { type StripeStandIn, startStripe } from "./stripe.ts";
import { openTill } from "./till.ts";

let stripe: StripeStandIn;
let world: World;
let till: ReturnType<typeof openTill>;
beforeAll(async () => {
  stripe = await startStripe();
  world = await startWorld({ ...stripe.environment });
  till = openTill(world, stripe);
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});

/** An accepted quote of $1,100 with a deposit of $500. */
async function openDoor() {
  const shop = await createShop(world);
  await world.addPerson(shop.id);
  const { id } = await shop.quote({ deposit_amount: 500 });
  await shop.move(id, "send");
  const path = till.pathOf(shop.id, "quote", id);
  expect((await till.show(path)).text).not.toContain("Pay online");
  await shop.move(id, "accept");
  return {
    shop,
    id,
    path,
    quote: async () => (await shop.client("GET", `/v1/quotes/${id}`)).body,
    async invoice(unit_price: number) {
      const lines = [{ description: "Part", quantity: 1, unit_price, tax_rate: 0 }];
      const input = { customer_id: shop.customer, quote_id: id, lines };
      return (await shop.client("POST", "/v1/invoices", { body: input })).body.id as string;
    },
    send: (invoice: string) => shop.client("POST", `/v1/invoices/${invoice}/send`),
    read: async (invoice: string) => (await shop.client("GET", `/v1/invoices/${invoice}`)).body,
  };
}

async function pay(path: string) {
  const session = await till.start(path);
  stripe.pay(session);
  expect((await till.completed(session)).status).toBe(200);
  return session;
}

test("the deposit of an accepted quote is paid online like by hand, and credited to its invoice", async () => {
  const { shop, quote, path, invoice, read } = await openDoor();
  expect((await till.show(path)).text).toContain("Pay $500.00 online");
  const session = await pay(path);
  expect(session.form["line_items[0][price_data][product_data][name]"]).toBe("Deposit of quote Q-1001");
  expect(await quote()).toMatchObject({ deposit_amount: 500, deposit_paid_at: expect.any(String) });
  expect(await shop.events("quote.paid")).toHaveLength(1);
  expect(await till.notified(shop.id)).toContain("quote_paid: Deposit paid on quote Q-1001: Jane Citizen");
  expect((await shop.emails()).at(-2)?.subject).toContain("Receipt for the deposit of quote Q-1001");
  const text = (await till.show(`${path}?payment=done`)).text;
  expect(text).toContain("Payment received.");
  expect(text).not.toContain("Pay online");
  expect(await read(await invoice(1000))).toMatchObject({
    amount_paid: 500,
    payments: [{ kind: "deposit", amount: 500 }],
  });
});

test("a deposit recorded by hand meanwhile is not silently paid twice", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  await shop.move(id, "deposit", {});
  stripe.pay(session);
  await till.completed(session);
  expect(await shop.events("quote.paid")).toHaveLength(1);
  expect(await till.notified(shop.id)).toContain(
    "payment_needs_review: Paid online but not due: Deposit of quote Q-1001, Jane Citizen",
  );
  expect((await till.show(path)).text).toContain("We have received $500.00 that was not due.");
});

test("deleting a deposit that was recorded with another amount asks for the first amount again", async () => {
  const { shop, id, path, quote } = await openDoor();
  await shop.move(id, "deposit", { amount: 50 });
  expect(await quote()).toMatchObject({ deposit_amount: 50 });
  expect((await shop.client("DELETE", `/v1/quotes/${id}/deposit`)).status).toBe(200);
  expect(await quote()).toMatchObject({ deposit_amount: 500, deposit_paid_at: null });
  expect((await till.show(path)).text).toContain("Pay $500.00 online");
});

test("the job ends the session of a deposit that is no longer due", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  await till.check();
  expect(session.status).toBe("open");
  await shop.move(id, "deposit", {});
  await till.check();
  expect(session.status).toBe("expired");
});

test("a refund takes the part of the deposit that no sent invoice has, and the rest is the invoices' refund", async () => {
  const { quote, path, invoice, send, read } = await openDoor();
  const session = await pay(path);
  const sent = await invoice(300);
  await send(sent);
  const draft = await invoice(1000);
  expect((await read(draft)).amount_paid).toBe(200);
  await till.send("charge.refunded", stripe.refund(session, 15_000));
  expect(await quote()).toMatchObject({ deposit_amount: 350 });
  expect((await read(draft)).amount_paid).toBe(50);
  expect(await read(sent)).toMatchObject({ status: "paid", amount_paid: 300 });
  await till.send("charge.refunded", stripe.refund(session, 15_000));
  expect(await quote()).toMatchObject({ deposit_amount: 300, deposit_paid_at: expect.any(String) });
  expect(await read(draft)).toMatchObject({ amount_paid: 0, payments: [] });
  expect(await read(sent)).toMatchObject({
    status: "paid",
    amount_refunded: 100,
    amount_due: 0,
    payments: [
      { kind: "deposit", amount: 300 },
      { kind: "refund", amount: -100, reference: session.payment_intent?.id },
    ],
  });
  await till.send("charge.refunded", stripe.refund(session, 20_000));
  expect(await read(sent)).toMatchObject({ status: "paid", amount_paid: 0, amount_refunded: 300, amount_due: 0 });
});

test("a completely refunded deposit is not asked for again, and a later one by hand can be deleted", async () => {
  const { shop, id, quote, path } = await openDoor();
  const session = await pay(path);
  await till.send("charge.refunded", stripe.refund(session, 50_000));
  const none = { deposit_amount: null, deposit_paid_at: null, deposit_method: null, deposit_reference: null };
  expect(await quote()).toMatchObject(none);
  expect((await till.show(path)).text).not.toContain("Pay online");
  const history = await world.database.tenant(shop.id).findMany("AuditEntry", { where: { kind: "deposit_refunded" } });
  expect(history).toMatchObject([{ subjectId: id, before: { amount: "500.00" }, actorName: "Stripe" }]);
  expect((await shop.move(id, "deposit", { amount: 20 })).status).toBe(200);
  expect((await shop.client("DELETE", `/v1/quotes/${id}/deposit`)).status).toBe(200);
  expect(await quote()).toMatchObject(none);
});
