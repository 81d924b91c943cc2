import { afterAll, beforeAll, expect, test } from "vitest";
import { currentTime } from "../../src/postgres/clock.ts";
import { isSignedAhead } from "../../src/stripe/signed-ahead.ts";
import { done, openShop } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import { post, type StoredSession, type StripeStandIn, startStripe } from "./stripe.ts";
import { openTill } from "./till.ts";

let stripe: StripeStandIn;
let world: World;
let till: ReturnType<typeof openTill>;
beforeAll(async () => {
  stripe = await startStripe();
  world = await startWorld({ ...stripe.environment, APP_URL: "https://app.example.com" });
  till = openTill(world, stripe);
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});

async function openDoor() {
  const shop = await openShop(world);
  const owner = await world.addPerson(shop.id);
  const invoice = await shop.sent();
  return { shop, owner, id: invoice.id as string, path: till.pathOf(shop.id, "invoice", invoice.id) };
}

type Amount = Partial<Pick<StoredSession, "amount_total" | "currency">>;

const others: [name: string, paid: Amount, received: string][] = [
  ["a cent of another currency", { amount_total: 1, currency: "usd" }, "USD 0.01"],
  ["the same number of another currency", { currency: "nzd" }, "NZD 110.00"],
  ["a currency without cents", { amount_total: 11000, currency: "jpy" }, "JPY 11000"],
  ["less than was asked for", { amount_total: 10999 }, "AUD 109.99"],
  ["more than was asked for", { amount_total: 11001 }, "AUD 110.01"],
];

test.each(others)("%s settles nothing, is stored once and is notified to the owner", async (_name, paid, received) => {
  const { shop, owner, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(Object.assign(session, paid));
  const event = stripe.eventOf("checkout.session.completed", session);
  for (let times = 0; times < 2; times += 1) expect((await post(world.base, event)).status).toBe(200);
  expect((await till.completed(session)).status).toBe(200);
  await till.later();
  await till.check();
  await till.catchUp();
  expect(await shop.read(id)).toMatchObject({ status: "sent", amount_paid: 0, amount_due: 110, payments: [] });
  const [row, ...more] = await till.rows(shop.id);
  expect(more).toEqual([]);
  const receivedCurrency = session.currency;
  expect(row).toMatchObject({ status: "paid", receivedCurrency, paymentIntentId: session.payment_intent?.id });
  expect(row?.receivedAmount?.toNumber()).toBe(Number(received.split(" ")[1]));
  expect(row?.credited.toNumber()).toBe(0);
  expect(await till.notified(shop.id)).toEqual([
    "payment_needs_review: Paid online but not what was asked for: Invoice INV-1001, Jane Citizen",
  ]);
  const emails = (await shop.emails()).filter(({ kind }) => kind === "notification");
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({ to: owner.email });
  for (const written of [received, "$110.00", session.payment_intent?.id]) expect(emails[0].text).toContain(written);
  const text = (await till.show(path)).text;
  expect(text).toContain(`We have received ${received} instead of $110.00.`);
  expect(text).not.toContain("that was not due");
  // The amount due can still be paid.
  stripe.pay(await till.start(path));
  await till.completed(stripe.sessions().at(-1) ?? session);
  expect((await shop.read(id)).status).toBe("paid");
});

test("a session and a payment that contradict each other settle nothing", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session).amount_received = 1;
  await till.completed(session);
  expect(await shop.read(id)).toMatchObject({ status: "sent", payments: [] });
  expect(await till.rows(shop.id)).toMatchObject([{ status: "paid", receivedCurrency: "aud" }]);
});

test("a deposit is settled only by the requested amount", async () => {
  const shop = await createShop(world);
  await world.addPerson(shop.id);
  const { id } = await shop.quote({ deposit_amount: 50 });
  for (const move of ["send", "accept"]) await shop.move(id, move);
  const path = till.pathOf(shop.id, "quote", id);
  const session = await till.start(path);
  stripe.pay(Object.assign(session, { amount_total: 1, currency: "usd" }));
  await till.completed(session);
  expect((await shop.client("GET", `/v1/quotes/${id}`)).body).toMatchObject({ deposit_paid_at: null });
  expect((await till.show(path)).text).toContain("We have received USD 0.01 instead of $50.00.");
});

test("a payment that does not match is refunded in its own currency, and changes no invoice", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(Object.assign(session, { amount_total: 50_000, currency: "jpy" }));
  await till.completed(session);
  const before = await shop.read(id);
  expect((await till.send("charge.refunded", stripe.refund(session, 50_000))).status).toBe(200);
  const [row] = await till.rows(shop.id);
  expect(row?.refunded.toNumber()).toBe(50_000);
  expect((await till.show(path)).text).not.toContain("We have received");
  expect((await shop.read(id)).payments).toEqual(before.payments);
});

test("a refund of more than was paid is refused each time, and counts up to what was paid", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session);
  const refunded = stripe.eventOf("charge.refunded", stripe.refund(session, 11_001));
  for (let times = 0; times < 2; times += 1) {
    const answer = await post(world.base, refunded);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: "/data/object/amount_refunded" }]);
  }
  await expect(till.catchUp()).rejects.toThrow("1 events could not be taken in");
  expect((await shop.read(id)).payments.map(({ amount }: { amount: number }) => amount)).toEqual([110, -110]);
  expect((await till.show(path)).status).toBe(200);
});

test("no amount of a payment or refund violates a constraint of the database", async () => {
  const { shop, id } = await openDoor();
  const amounts = [0, 0.001, 110.01, -110.01, 9_999_999_999.99, -9_999_999_999.99, 1e12, -1e12, 1e300];
  for (const paid of [0, 60, 50, -110]) {
    if (paid !== 0) done(await shop.call("POST", `/${id}/payments`, { amount: paid }));
    for (const amount of amounts) {
      const { status, body } = await shop.call("POST", `/${id}/payments`, { amount });
      expect([400, 409, 422], `${amount} after ${paid}`).toContain(status);
      if (status !== 409) expect(body.errors, `${amount} after ${paid}`).toMatchObject([{ pointer: "/amount" }]);
    }
  }
});

test("a signature's time is read as Stripe's library reads it", () => {
  const now = currentTime();
  const ahead = (header: string) => isSignedAhead(header, now, 300);
  const at = (seconds: number) => Math.floor(now.getTime() / 1000) + seconds;
  for (const header of [
    `t=${at(305)},v1=a`,
    `t=${at(305)}x,v1=a`,
    `t=${at(0)},t= ${at(305)},v1=a`,
    `v1=a,t=+${at(305)}`,
  ])
    expect(ahead(header), header).toBe(true);
  for (const header of [`t=${at(295)},v1=a`, `t=${at(-9000)},v1=a`, "", "t=,v1="]) expect(ahead(header)).toBe(false);
});
