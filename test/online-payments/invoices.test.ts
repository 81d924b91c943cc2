import { afterAll, beforeAll, expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import {
  hangUp,
  post,
  type StoredSession,
  type StripeStandIn,
  secretKey,
  startStripe,
  webhookSecret,
} from "./stripe.ts";
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

/** A business with an owner and a sent invoice of $110. */
async function openDoor() {
  const shop = await openShop(world);
  const owner = await world.addPerson(shop.id);
  const invoice = await shop.sent();
  return { shop, owner, id: invoice.id as string, path: till.pathOf(shop.id, "invoice", invoice.id) };
}

const words = async (path: string) => (await till.show(path)).text;

test("the page leads to a session for the amount due, and a payment there is like any other", async () => {
  const { shop, id, path } = await openDoor();
  await shop.call("POST", `/${id}/payments`, { amount: 10 });
  expect(await words(path)).toContain("Pay $100.00 online");
  const session = await till.start(path);
  expect(session.form).toMatchObject({
    mode: "payment",
    "line_items[0][price_data][currency]": "aud",
    "line_items[0][price_data][unit_amount]": "10000",
    "line_items[0][price_data][product_data][name]": "Invoice INV-1001",
    "line_items[0][price_data][product_data][description]": "Test Plumbing",
    success_url: `https://app.example.com${path}?payment=done`,
    cancel_url: `https://app.example.com${path}`,
  });
  stripe.pay(session);
  expect((await till.completed(session)).status).toBe(200);
  const paid = await shop.read(id);
  expect(paid).toMatchObject({ status: "paid", amount_paid: 110, amount_due: 0 });
  expect(paid.payments[1]).toMatchObject({
    kind: "payment",
    amount: 100,
    method: "card",
    reference: session.payment_intent?.id,
  });
  expect(await shop.events("invoice.paid")).toHaveLength(1);
  const emails = await shop.emails();
  expect(emails.filter(({ kind }) => kind === "receipt").at(-1).text).toContain("your payment of $100.00");
  expect(await till.notified(shop.id)).toEqual(["invoice_paid: Invoice INV-1001 paid: Jane Citizen"]);
  const text = await words(path);
  expect(text).not.toContain("Pay online");
  expect(text).toContain("Paid on");
});

test("emails that bring and remind of an invoice say that it can be paid online", async () => {
  const { shop, id } = await openDoor();
  done(await shop.call("POST", `/${id}/remind`));
  const emails = (await shop.emails()).filter(({ kind }) => kind === "invoice" || kind === "reminder");
  expect(emails).toHaveLength(2);
  for (const { text, html } of emails)
    for (const written of [text, html]) expect(written).toContain("View the invoice and pay online");
});

test("two clicks are one session, also concurrently; another amount is another, and the first then ends", async () => {
  const { shop, id, path } = await openDoor();
  const [one, two] = await Promise.all([till.start(path), till.start(path)]);
  const three = await till.start(path);
  expect([two.id, three.id]).toEqual([one.id, one.id]);
  done(await shop.call("POST", `/${id}/payments`, { amount: 50 }));
  const next = await till.start(path);
  expect(next).toMatchObject({ amount_total: 6000, status: "open" });
  expect(stripe.sessions().find((session) => session.id === one.id)).toMatchObject({ status: "expired" });
  expect((await till.rows(shop.id)).map(({ status }) => status)).toEqual(["expired", "open"]);
});

test("a process that died between Stripe's response and its row finds the same session again", async () => {
  const { shop, path } = await openDoor();
  const session = await till.start(path);
  await world.database.system.onlinePayment.updateMany({ where: { businessId: shop.id }, data: { sessionId: null } });
  expect((await till.start(path)).id).toBe(session.id);
  expect(await till.rows(shop.id)).toMatchObject([{ sessionId: session.id, status: "open" }]);
  // The webhook may arrive before the session's id is stored.
  await world.database.system.onlinePayment.updateMany({ where: { businessId: shop.id }, data: { sessionId: null } });
  stripe.pay(session);
  await till.completed(session);
  expect(await till.rows(shop.id)).toMatchObject([{ sessionId: session.id, status: "paid" }]);
});

test("a renamed business, and a key that Stripe has forgotten, begin another session", async () => {
  const { shop, path } = await openDoor();
  await till.start(path);
  const forget = (data: object) =>
    world.database.system.onlinePayment.updateMany({ where: { businessId: shop.id }, data });
  await forget({ sessionId: null });
  await world.database.system.business.update({ where: { id: shop.id }, data: { name: "Another Name" } });
  await till.start(path);
  await forget({ sessionId: null, createdAt: new Date(Date.now() - 25 * 3_600_000) });
  await till.start(path);
  expect((await till.rows(shop.id)).map(({ status }) => status)).toEqual(["expired", "expired", "open"]);
});

test("a session that has expired at Stripe is replaced", async () => {
  const { path } = await openDoor();
  const session = await till.start(path);
  Object.assign(session, { status: "expired", url: null });
  const next = await till.start(path);
  expect(next.id).not.toBe(session.id);
});

test("sessions of a former account count as expired", async () => {
  const [one, other] = [await openDoor(), await openDoor()];
  for (const { path } of [one, other]) stripe.forget(await till.start(path));
  expect((await till.start(one.path)).status).toBe("open");
  await till.later();
  await expect(till.check()).rejects.toThrow(/^1 of \d+ online payments could not be checked/);
  expect((await till.rows(one.shop.id)).map(({ status }) => status)).toEqual(["expired", "open"]);
  expect((await till.rows(other.shop.id)).map(({ status }) => status)).toEqual(["expired"]);
});

test("a link leads to a domain of the account's own, because the page's policy allows no redirect there", async () => {
  const { path } = await openDoor();
  const session = await till.start(path);
  session.url = "https://pay.example.com/c/1";
  const { status, text } = await till.press(path);
  expect(status).toBe(200);
  expect(text).toContain('<a href="https://pay.example.com/c/1">');
});

test("an event counts once, however often, concurrently and in whatever order it arrives", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session);
  const completed = stripe.eventOf("checkout.session.completed", session);
  const refunded = stripe.eventOf("charge.refunded", stripe.refund(session, 3000));
  // The refund's event arrives first. The session already includes the refund.
  expect((await post(world.base, refunded)).status).toBe(200);
  const answers = await Promise.all([completed, completed, refunded, completed].map((one) => post(world.base, one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await shop.read(id)).payments.map((payment: { amount: number }) => payment.amount)).toEqual([110, -30]);
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 80, amount_refunded: 30, amount_due: 0 });
  expect(await till.events(shop.id)).toBe(2);
  await till.send("charge.refunded", stripe.refund(session, 8000));
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 0, amount_refunded: 110 });
  expect((await shop.read(id)).payments.map((payment: { kind: string }) => payment.kind)).toEqual([
    "payment",
    "refund",
    "refund",
  ]);
  expect(await shop.events("invoice.paid")).toHaveLength(1);
});

test("an event that could not be recorded is sent again, and then counts", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session);
  const event = stripe.eventOf("checkout.session.completed", session);
  for (let times = 0; times < 3; times += 1) stripe.next(hangUp);
  expect((await post(world.base, event)).status).toBe(503);
  expect(await till.events(shop.id)).toBe(0);
  expect((await post(world.base, event)).status).toBe(200);
  expect((await shop.read(id)).status).toBe("paid");
});

test("the owners are notified once of a dispute, its end and a failed refund, and nothing else changes", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  const { id: payment_intent } = stripe.pay(session);
  await till.completed(session);
  const before = await shop.read(id);
  const dispute = { id: "dp_1", object: "dispute", payment_intent, amount: 11000, metadata: {} };
  const opened = stripe.eventOf("charge.dispute.created", { ...dispute, status: "needs_response" });
  expect((await post(world.base, opened)).status).toBe(200);
  expect((await post(world.base, opened)).status).toBe(200);
  // The event has no webhook, so the job must find it in Stripe's list of events.
  stripe.eventOf("charge.dispute.closed", { ...dispute, status: "lost" });
  await till.catchUp();
  await till.send("refund.failed", { id: "re_1", object: "refund", payment_intent, amount: 3000, status: "failed" });
  const stranger = { ...dispute, payment_intent: "pi_of_somebody_else" };
  expect((await till.send("charge.dispute.created", stranger)).status).toBe(200);
  const about = "Invoice INV-1001, Jane Citizen";
  expect((await till.notified(shop.id)).slice(1)).toEqual([
    `payment_needs_review: Online payment disputed: ${about}`,
    `payment_needs_review: Dispute lost: ${about}`,
    `payment_needs_review: Refund failed: ${about}`,
  ]);
  expect(await shop.read(id)).toEqual(before);
  const emails = (await shop.emails()).filter(({ kind }) => kind === "notification");
  expect(emails.at(-1).text).toMatch(/\$30\.00.*Refund the customer another way/s);
});

test("only events that Stripe signed recently are accepted, and unrelated ones are ignored", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session);
  const event = stripe.eventOf("checkout.session.completed", session);
  expect((await post(world.base, event, { secret: "whsec_of_somebody_else" })).status).toBe(401);
  for (const age of [302, -305]) expect((await post(world.base, event, { age })).status).toBe(401);
  expect((await world.client()("POST", "/inbound/stripe", { body: event })).status).toBe(401);
  expect((await shop.read(id)).status).toBe("sent");
  const others = [
    stripe.eventOf("customer.created", { id: "cus_1", object: "customer" }),
    stripe.eventOf("checkout.session.completed", { ...session, metadata: {} }),
    stripe.eventOf("checkout.session.completed", {
      ...session,
      metadata: { business_id: "x", online_payment_id: "y" },
    }),
  ];
  for (const other of others) expect((await post(world.base, other)).status).toBe(200);
  expect((await shop.read(id)).status).toBe("sent");
});

test("a session of one business changes nothing of another's", async () => {
  const [one, other] = [await openDoor(), await openDoor()];
  const session = await till.start(one.path);
  stripe.pay(session);
  const metadata = { ...session.metadata, business_id: other.shop.id };
  await till.send("checkout.session.completed", { ...session, metadata });
  expect(await other.shop.read(other.id)).toMatchObject({ status: "sent", payments: [] });
  expect(await one.shop.read(one.id)).toMatchObject({ status: "sent", payments: [] });
});

test("a bank debit is pending until the bank has answered, and cannot be started twice", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session, "au_becs_debit");
  await till.completed(session);
  expect(await shop.read(id)).toMatchObject({ status: "sent", payments: [] });
  const text = await words(path);
  expect(text).toContain("Your payment of $110.00 is being confirmed.");
  expect(text).not.toContain("Pay $110.00 online");
  expect((await till.press(path)).headers.get("location")).toBe(path);
  const late = stripe.eventOf("checkout.session.completed", session);
  stripe.settle(session, true);
  await till.send("checkout.session.async_payment_succeeded", session);
  await post(world.base, late);
  expect(await shop.read(id)).toMatchObject({ status: "paid", payments: [{ method: "bank_transfer", amount: 110 }] });
});

test("a failed debit is reported on the page and to the owners, and can be paid again", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session, "au_becs_debit");
  await till.completed(session);
  stripe.settle(session, false);
  await till.send("checkout.session.async_payment_failed", session);
  await till.send("checkout.session.async_payment_failed", session);
  expect(await till.notified(shop.id)).toEqual([
    "payment_needs_review: Online payment failed: Invoice INV-1001, Jane Citizen",
  ]);
  expect(await words(path)).toContain("Your payment of $110.00 did not go through.");
  stripe.pay(await till.start(path));
  await till.completed(stripe.sessions().at(-1) ?? session);
  expect((await shop.read(id)).status).toBe("paid");
});

test("a payment that was not due is stored, shown and notified to the owners; a refund returns it first", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  done(await shop.call("POST", `/${id}/payments`, { amount: 60, method: "cash" }));
  stripe.pay(session);
  await till.completed(session);
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 110, amount_due: 0 });
  const [row] = await till.rows(shop.id);
  expect([row?.amount.toNumber(), row?.credited.toNumber()]).toEqual([110, 50]);
  expect(await till.notified(shop.id)).toContain(
    "payment_needs_review: Paid online but not due: Invoice INV-1001, Jane Citizen",
  );
  expect(await words(path)).toContain("We have received $60.00 that was not due.");
  await till.send("charge.refunded", stripe.refund(session, 6000));
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 110 });
  expect(await words(path)).not.toContain("that was not due");
  await till.send("charge.refunded", stripe.refund(session, 5000));
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 60, amount_refunded: 50, amount_due: 0 });
});

test("a payment for a voided invoice is not lost, and the session of a void invoice ends", async () => {
  const [late, early] = [await openDoor(), await openDoor()];
  const session = await till.start(late.path);
  const unused = await till.start(early.path);
  stripe.pay(session);
  for (const { shop, id } of [late, early]) done(await shop.call("POST", `/${id}/void`));
  await till.completed(session);
  expect(await late.shop.read(late.id)).toMatchObject({ status: "void", payments: [] });
  expect(await till.rows(late.shop.id)).toMatchObject([{ status: "paid" }]);
  expect(await till.notified(late.shop.id)).toHaveLength(1);
  expect(await words(late.path)).toContain("We have received $110.00 that was not due.");
  await till.check();
  expect(unused.status).toBe("expired");
  expect(await till.rows(early.shop.id)).toMatchObject([{ status: "expired" }]);
});

test("a payment without a webhook is found by the customer's return, or by the job", async () => {
  const [one, other] = [await openDoor(), await openDoor()];
  stripe.pay(await till.start(one.path));
  expect(await words(`${one.path}?payment=done`)).toContain("Payment received.");
  expect((await one.shop.read(one.id)).status).toBe("paid");
  stripe.pay(await till.start(other.path));
  await till.check();
  expect((await other.shop.read(other.id)).status).toBe("sent");
  await till.later();
  await till.check();
  expect((await other.shop.read(other.id)).status).toBe("paid");
});

test("a payment that cannot be recorded delays no other, and is soon retried", async () => {
  const doors = [await openDoor(), await openDoor(), await openDoor()] as const;
  const sessions = [];
  for (const { path } of doors) sessions.push(await till.start(path));
  const intents = sessions.map((session) => stripe.pay(session));
  const [first, last] = [intents[0], intents[2]];
  if (first === undefined || last === undefined) throw new Error("nothing was paid");
  const ownId = first.id;
  await till.completed(sessions[2] as StoredSession);
  // Gives the first payment the last one's id, which the database rejects as a duplicate.
  first.id = last.id;
  await till.later();
  await expect(till.check()).rejects.toThrow(/^1 of \d+ online payments could not be checked/);
  const statuses = () => Promise.all(doors.map(async ({ shop, id }) => (await shop.read(id)).status));
  expect(await statuses()).toEqual(["sent", "paid", "paid"]);
  first.id = ownId;
  await till.check();
  expect(await statuses()).toEqual(["sent", "paid", "paid"]);
  await till.later(6);
  await till.check();
  expect(await statuses()).toEqual(["paid", "paid", "paid"]);
});

test("events missed while the webhook was away are recovered once, refunds too", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session);
  stripe.eventOf("checkout.session.completed", session);
  const later = stripe.refund(session, 1000);
  const seen = stripe.eventOf("charge.refunded", later);
  await till.catchUp();
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 100, amount_refunded: 10 });
  await post(world.base, seen);
  await till.catchUp();
  expect(await shop.read(id)).toMatchObject({ amount_paid: 100, payments: [{ amount: 110 }, { amount: -10 }] });
  expect(await till.events(shop.id)).toBe(2);
});

test("a customer who returns without having paid sees no false message", async () => {
  const { path } = await openDoor();
  await till.start(path);
  const text = await words(`${path}?payment=done`);
  expect(text).toContain("Pay $110.00 online");
  expect(text).not.toMatch(/received|being confirmed/);
});

test("without Stripe, the page says so, charges nothing and works again later; nothing of the key is logged", async () => {
  const { shop, id, path } = await openDoor();
  for (let times = 0; times < 3; times += 1) stripe.next(hangUp);
  const refused = await till.press(path);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain("Paying online is not possible at the moment.");
  const session = await till.start(path);
  stripe.pay(session);
  for (let times = 0; times < 3; times += 1) stripe.next(hangUp);
  const text = await words(`${path}?payment=done`);
  expect(text).toContain("Your payment is being confirmed.");
  expect(text).not.toContain("Pay $110.00 online");
  expect((await shop.read(id)).status).toBe("sent");
  stripe.next((_, response) =>
    response
      .writeHead(401, { "Content-Type": "application/json" })
      .end(
        JSON.stringify({ error: { type: "invalid_request_error", message: `Invalid API Key provided: ${secretKey}` } }),
      ),
  );
  await till.show(`${path}?payment=done`);
  expect(await words(`${path}?payment=done`)).toContain("Payment received.");
  expect(world.logged.join("")).toContain("Invalid API Key provided");
  expect(world.logged.join("")).not.toContain(secretKey);
  expect(world.logged.join("")).not.toContain(webhookSecret);
});

test("a refund of the same amount that was entered by hand is the one that Stripe reports", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session);
  await till.completed(session);
  done(await shop.call("POST", `/${id}/payments`, { amount: -30 }));
  await till.send("charge.refunded", stripe.refund(session, 3000));
  const { payments, ...invoice } = await shop.read(id);
  expect(invoice).toMatchObject({ amount_paid: 80, amount_refunded: 30 });
  expect(payments).toMatchObject([{ amount: 110 }, { amount: -30, reference: session.payment_intent?.id }]);
  expect((await shop.call("DELETE", `/${id}/payments/${payments[1].id}`)).status).toBe(409);
  done(await shop.call("POST", `/${id}/payments`, { amount: -20, method: "cash" }));
  await till.send("charge.refunded", stripe.refund(session, 2000));
  expect(await shop.read(id)).toMatchObject({ amount_paid: 40, amount_refunded: 70 });
});

test("an online payment cannot be deleted by hand", async () => {
  const { shop, id, path } = await openDoor();
  const session = await till.start(path);
  stripe.pay(session);
  await till.completed(session);
  const [payment] = (await shop.read(id)).payments;
  const refused = await shop.call("DELETE", `/${id}/payments/${payment.id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain("Refund it in Stripe");
});

test("a form of another site, and a button on something that cannot be paid, do nothing", async () => {
  const { shop, id, path } = await openDoor();
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const foreign = await fetch(`${world.origin}${path}/pay`, { method: "POST", headers, redirect: "manual" });
  expect(foreign.status).toBe(403);
  done(await shop.call("POST", `/${id}/payments`, { amount: 109.7 }));
  expect(await words(path)).not.toContain("Pay online");
  expect((await till.press(path)).headers.get("location")).toBe(path);
  expect(await till.rows(shop.id)).toEqual([]);
});

test("a browser may follow the button to Stripe's page, and nowhere else", async () => {
  const { path } = await openDoor();
  const { headers } = await till.show(path);
  expect(headers.get("content-security-policy")).toContain(
    `form-action 'self' https://checkout.stripe.com ${stripe.url};`,
  );
});
