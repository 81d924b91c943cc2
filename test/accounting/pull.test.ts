import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { type ConnectedBooks, connectBooks, openWorker } from "./connected.ts";
import { replying, signed, startXero, type XeroDocument, type XeroStandIn } from "./xero.ts";

let world: World;
let xero: XeroStandIn;
let books: ConnectedBooks;
let worker: ReturnType<typeof openWorker>;
beforeAll(async () => {
  xero = await startXero();
  world = await startWorld(xero.environment);
  worker = openWorker(world);
});
afterAll(async () => {
  await world.close();
  await xero.close();
});
beforeEach(async () => {
  xero.reset();
  await world.database.systemPool.query("delete from accounting_connections");
  books = await connectBooks(world);
});

/** An invoice of 110 dollars that Xero has. */
async function invoiceInXero(): Promise<{ id: string; remote: XeroDocument }> {
  const { id } = await books.invoice(await books.customer(), {
    lines: [{ description: "Work", quantity: 1, unit_price: 100 }],
  });
  await worker.push();
  const remote = xero.invoices().find(({ content }) => content.Reference === `Fieldline ${id}`);
  if (remote === undefined) throw new Error("the invoice is not in Xero");
  return { id, remote };
}

/** Deletes all payments of the invoice here. */
async function deletePayments(id: string): Promise<void> {
  for (const payment of (await books.read(id)).payments)
    expect((await books.client("DELETE", `/v1/invoices/${id}/payments/${payment.id}`)).status).toBeLessThan(300);
}

const payments = async () => (await books.records()).filter(({ kind }) => kind === "payment");

test("a payment made in Xero is recorded once, and is not sent back", async () => {
  const { id, remote } = await invoiceInXero();
  xero.receive(remote, 60, { Date: "2026-07-01", Reference: "EFT 7" });
  await Promise.all([worker.pull(), openWorker(world).pull()]);
  await worker.pull();
  expect(await books.read(id)).toMatchObject({ amount_paid: 60, status: "partially_paid" });
  expect((await books.rows("payments")).map(({ amount, reference, paid_on }) => [amount, reference, paid_on])).toEqual([
    ["60.00", "EFT 7", "2026-07-01"],
  ]);
  await worker.push();
  expect(xero.payments().filter(({ of }) => of === remote.id)).toHaveLength(1);
  expect(await payments()).toMatchObject([{ state: "sent", error: null }]);
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: books.id, kind: "payment_recorded" },
  });
  expect(entries.map(({ actorName }) => actorName)).toEqual(["Xero"]);
});

test("a payment that Fieldline sent is not recorded again, even if its reply was lost", async () => {
  const { id, remote } = await invoiceInXero();
  await books.pay(id, { amount: 60 });
  xero.loseReply(/^PUT .*Payments$/);
  await worker.push();
  await worker.pull();
  expect(await books.read(id)).toMatchObject({ amount_paid: 60 });
  await worker.later(5);
  await worker.push();
  expect(xero.payments().filter(({ of }) => of === remote.id)).toHaveLength(1);
  expect(await payments()).toMatchObject([{ state: "sent" }]);
});

test("money that is not due here is shown, and recorded on a retry once it is", async () => {
  const { id, remote } = await invoiceInXero();
  await books.pay(id, { amount: 110 });
  await worker.push();
  const payment = (await books.client("GET", `/v1/invoices/${id}`)).body.payments[0];
  xero.receive(remote, 110);
  await worker.pull();
  await worker.pull();
  const [, unpaid] = await payments();
  expect(unpaid).toMatchObject({ state: "failed", error: expect.stringContaining("of which $0.00 is due here") });
  await books.client("DELETE", `/v1/invoices/${id}/payments/${payment.id}`);
  expect(await books.retry(unpaid?.id ?? "")).toMatchObject({
    data: { retry_accounting_record: { state: "pending" } },
  });
  await worker.pull();
  expect((await payments())[0]).toMatchObject({ state: "pending" });
  await worker.push();
  expect(await payments()).toMatchObject([{ state: "sent", error: null }]);
  expect(await books.read(id)).toMatchObject({ amount_paid: 110, status: "paid" });
});

test("a payment that was deleted in Xero is shown, and left to a person", async () => {
  const { id, remote } = await invoiceInXero();
  const { id: paymentId } = xero.receive(remote, 60);
  await worker.pull();
  xero.removePayment(paymentId);
  await worker.pull();
  expect(await books.read(id)).toMatchObject({ amount_paid: 60 });
  const [failed] = await payments();
  expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("deleted in Xero") });
  await books.retry(failed?.id ?? "");
  await worker.push();
  expect(await payments()).toMatchObject([{ state: "failed", error: expect.stringContaining("deleted in Xero") }]);
  await deletePayments(id);
  await worker.push();
  expect(await payments()).toEqual([]);
});

test("a payment of ours that was deleted in Xero is sent again, or removed here", async () => {
  const { id, remote } = await invoiceInXero();
  await books.pay(id, { amount: 60 });
  await worker.push();
  const own = () => xero.payments().filter(({ of }) => of === remote.id);
  const deleteInXero = async () => {
    xero.removePayment(own()[0]?.id ?? "");
    await worker.pull();
    const [failed] = await payments();
    expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("deleted in Xero") });
    return failed?.id ?? "";
  };
  await books.retry(await deleteInXero());
  await worker.push();
  expect(own()).toHaveLength(1);
  expect(await payments()).toMatchObject([{ state: "sent", error: null }]);
  await deleteInXero();
  await deletePayments(id);
  await worker.push();
  expect(await payments()).toEqual([]);
});

test("a payment of ours that was deleted here does not come back", async () => {
  const { id, remote } = await invoiceInXero();
  xero.receive(remote, 60, { Reference: `Fieldline ${crypto.randomUUID()}` });
  await worker.pull();
  expect(await books.read(id)).toMatchObject({ amount_paid: 0 });
  expect(await payments()).toEqual([]);
});

test("an organisation that is connected again after another one has each payment once", async () => {
  const { id, remote } = await invoiceInXero();
  xero.receive(remote, 60);
  await worker.pull();
  const first = xero.organisation.name;
  xero.choose("Northerly Air");
  await books.connect();
  await worker.pull();
  await worker.push();
  expect(xero.invoices()).toHaveLength(1);
  expect(xero.payments().map(({ amount }) => amount)).toEqual([60]);
  await books.pay(id, { amount: 10 });
  await worker.push();
  expect(await payments()).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  xero.choose(first);
  await books.connect();
  for (const step of [worker.pull, worker.push, worker.pull, worker.push]) await step();
  expect(xero.invoices().filter((one) => one.number === remote.number)).toHaveLength(1);
  expect(xero.payments().filter(({ of }) => of === remote.id)).toMatchObject([{ amount: 60 }, { amount: 10 }]);
  expect(await books.read(id)).toMatchObject({ amount_paid: 70 });
  expect(await payments()).toMatchObject([{ state: "sent" }, { state: "sent" }]);
});

test("a pull that the limit ends goes on at the page where it stopped", async () => {
  const { id, remote } = await invoiceInXero();
  const hourAgo = Date.now() - 3_600_000;
  for (let count = 0; count < 505; count += 1)
    xero.receive({ ...remote, id: crypto.randomUUID() }, 1).updatedAt = new Date(hourAgo + count * 1000);
  xero.receive(remote, 5);
  xero.allow(1);
  await worker.pull();
  xero.allow();
  expect(await books.state()).toMatchObject({ paused_until: expect.any(String) });
  expect(await books.read(id)).toMatchObject({ amount_paid: 0 });
  await world.database.systemPool.query("update accounting_connections set paused_until = null");
  const calls = xero.calls.length;
  await worker.pull();
  expect(xero.calls.slice(calls).filter((call) => call.endsWith("/Payments"))).toHaveLength(1);
  expect(await books.read(id)).toMatchObject({ amount_paid: 5 });
});

test("a worker that stops leaves the pull to the next one", async () => {
  const { id, remote } = await invoiceInXero();
  xero.receive(remote, 5);
  await worker.pullDue(AbortSignal.abort());
  expect(await books.read(id)).toMatchObject({ amount_paid: 0 });
  await worker.pullDue();
  expect(await books.read(id)).toMatchObject({ amount_paid: 5 });
});

test("payments of other invoices are left alone, and several pages are read", async () => {
  const { id, remote } = await invoiceInXero();
  for (let count = 0; count < 505; count += 1) xero.receive({ ...remote, id: crypto.randomUUID() }, 1);
  xero.receive(remote, 5);
  await worker.pull();
  expect(await books.read(id)).toMatchObject({ amount_paid: 5 });
});

test("an outage during a pull is made up for", async () => {
  const { id, remote } = await invoiceInXero();
  xero.receive(remote, 60);
  xero.next(/GET .*Payments/, replying(503));
  await worker.pull();
  expect(await books.read(id)).toMatchObject({ amount_paid: 0 });
  expect(await books.state()).toMatchObject({ last_error: "Xero responded with 503." });
  await worker.pull();
  expect(await books.read(id)).toMatchObject({ amount_paid: 60 });
  expect(await books.state()).toMatchObject({ last_error: null });
});

const post = (body: string, signature: string) =>
  createClient(world.base)("POST", "/inbound/xero", {
    raw: body,
    headers: { "x-xero-signature": signature },
  });

test("Xero's check of the webhook gets a 200 for its signature alone", async () => {
  const body = JSON.stringify({ events: [], firstEventSequence: 0, lastEventSequence: 0, entropy: "S0m3r4Nd0mt3xt" });
  const right = await post(body, signed(body));
  expect([right.status, right.text, right.headers.get("set-cookie")]).toEqual([200, "", null]);
  for (const wrong of [signed(body, "another key"), signed(`${body} `), "", "a"])
    expect((await post(body, wrong)).status).toBe(401);
});

test("a webhook about an invoice has the organisation's payments read soon", async () => {
  const { id, remote } = await invoiceInXero();
  await worker.pullDue();
  xero.receive(remote, 60);
  const event = {
    eventCategory: "INVOICE",
    eventType: "UPDATE",
    tenantId: xero.organisation.id,
    resourceId: remote.id,
  };
  const body = JSON.stringify({ events: [event], firstEventSequence: 1, lastEventSequence: 1 });
  expect((await post(body, signed(body))).status).toBe(200);
  const { rows } = await world.database.systemPool.query(
    "select extract(epoch from pull_at - now()) as seconds from accounting_connections where business_id = $1",
    [books.id],
  );
  expect(Number(rows[0]?.seconds)).toBeLessThan(180);
  await world.database.systemPool.query(
    "update accounting_connections set pull_at = pull_at - interval '3 minutes' where business_id = $1",
    [books.id],
  );
  await worker.pullDue();
  expect(await books.read(id)).toMatchObject({ amount_paid: 60 });
});
