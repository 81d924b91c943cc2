import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { type ConnectedBooks, connectBooks, openWorker } from "./connected.ts";
import { replying, startXero, type XeroStandIn } from "./xero.ts";

let world: World;
let xero: XeroStandIn;
let books: ConnectedBooks;
let worker: ReturnType<typeof openWorker>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world?.close();
  xero = await startXero();
  world = await startWorld(xero.environment);
  worker = openWorker(world);
  books = await connectBooks(world);
  return () => xero.close();
});

const work = { lines: [{ description: "Work", quantity: 1, unit_price: 100 }] };
const awkward = {
  lines: [
    { description: "Labour", quantity: 1.75, unit_price: 99.95 },
    { description: "Screws", quantity: 37, unit_price: 0.0355 },
    { description: "Discount", quantity: 1, unit_price: -12.34 },
    { description: "Permit", quantity: 1, unit_price: 45.05, tax_rate: 0 },
  ],
};

const statesOf = async () => (await books.records()).map(({ kind, state, label }) => [kind, state, label]);

test("an invoice goes to Xero once it is sent, with its contact, GST and total", async () => {
  const customer = await books.customer("Jane Citizen", { abn: "51824753556", phone: "0412 345 678" });
  await made(books.client, "/v1/invoices", { customer_id: customer, ...work });
  await worker.push();
  expect(xero.invoices()).toEqual([]);
  const plain = await books.invoice(customer, { ...awkward, issue_date: "2026-07-01", due_date: "2026-07-15" });
  const inclusive = await books.invoice(customer, { ...awkward, tax_inclusive: true });
  await worker.push();
  expect(xero.contacts()).toMatchObject([{ Name: "Jane Citizen", ContactNumber: customer, TaxNumber: "51824753556" }]);
  expect(xero.invoices().map(({ number, total }) => [number, total])).toEqual([
    [plain.invoice_number, plain.total],
    [inclusive.invoice_number, inclusive.total],
  ]);
  expect(xero.invoices()[0]?.content).toMatchObject({
    Type: "ACCREC",
    Status: "AUTHORISED",
    Reference: `Fieldline ${plain.id}`,
    Date: "2026-07-01",
    DueDate: "2026-07-15",
    LineAmountTypes: "Exclusive",
    LineItems: expect.arrayContaining([expect.objectContaining({ TaxType: "EXEMPTOUTPUT", AccountCode: "200" })]),
  });
  expect(await statesOf()).toEqual([
    ["invoice", "sent", plain.invoice_number],
    ["invoice", "sent", inclusive.invoice_number],
    ["customer", "sent", "Jane Citizen"],
  ]);
});

test("changes follow: a due date, a customer's name, a void invoice", async () => {
  const customer = await books.customer();
  const { id } = await books.invoice(customer, { ...work, issue_date: "2026-07-01", due_date: "2026-07-15" });
  await worker.push();
  await books.client("PATCH", `/v1/invoices/${id}`, { body: { due_date: "2026-08-01" } });
  await books.client("PATCH", `/v1/customers/${customer}`, { body: { name: "Jane Doe", notes: "Hello" } });
  await worker.push();
  expect(xero.invoices()[0]?.content.DueDate).toBe("2026-08-01");
  expect(xero.contacts()).toMatchObject([{ Name: "Jane Doe", ContactNumber: customer }]);
  const calls = xero.calls.length;
  await books.client("PATCH", `/v1/customers/${customer}`, { body: { notes: "Only here" } });
  await worker.push();
  expect(xero.calls.length).toBe(calls);
  await books.client("POST", `/v1/invoices/${id}/void`);
  await worker.push();
  expect(xero.invoices()[0]?.status).toBe("VOIDED");
});

test("payments follow their invoice, and a deleted one leaves Xero", async () => {
  const { id } = await books.invoice(await books.customer(), work);
  const paid = await books.pay(id, { amount: 30, paid_at: "2026-07-01", method: "card" });
  await books.pay(id, { amount: 20 });
  await worker.push();
  expect(xero.payments().map(({ amount }) => amount)).toEqual([30, 20]);
  const [first] = (await books.read(id)).payments ?? paid.payments;
  expect(xero.payments()[0]?.content).toMatchObject({
    Date: "2026-07-01",
    Account: { Code: "090" },
    Reference: `Fieldline ${first.id}`,
  });
  expect((await books.client("DELETE", `/v1/invoices/${id}/payments/${first.id}`)).status).toBeLessThan(300);
  await worker.push();
  expect(xero.payments().map(({ amount }) => amount)).toEqual([20]);
  expect(xero.balanceOf(xero.invoices()[0] as never)).toBe(90);
  expect((await books.records()).filter(({ kind }) => kind === "payment")).toHaveLength(1);
});

test("credit notes, their applications and their refunds follow, and what is voided is taken back", async () => {
  const customer = await books.customer();
  const { id, invoice_number } = await books.invoice(customer, work);
  const note = await made(books.client, "/v1/credit_notes", { invoice_id: id, amount: 33 });
  await worker.push();
  expect(xero.creditNotes().map(({ number, total }) => [number, total])).toEqual([[note.credit_note_number, 33]]);
  expect(xero.allocations().map(({ amount }) => amount)).toEqual([33]);
  expect(await statesOf()).toContainEqual([
    "credit_application",
    "sent",
    `${note.credit_note_number} to ${invoice_number}`,
  ]);
  expect((await books.client("POST", `/v1/credit_notes/${note.id}/void`)).status).toBe(200);
  await worker.push();
  await worker.later(1);
  await worker.push();
  expect(xero.allocations()).toEqual([]);
  expect(xero.creditNotes()[0]?.status).toBe("VOIDED");
  await books.pay(id, { amount: 110 });
  const other = await made(books.client, "/v1/credit_notes", { invoice_id: id, amount: 40 });
  await books.client("POST", `/v1/credit_notes/${other.id}/refund`, { body: { method: "bank_transfer" } });
  await worker.push();
  expect(xero.payments().map(({ amount, content }) => [amount, "CreditNote" in content])).toEqual([
    [110, false],
    [40, true],
  ]);
  expect(await books.state()).toMatchObject({ failed_count: 0, pending_count: 0 });
});

test("a refund without a credit note is shown as not sent", async () => {
  const { id } = await books.invoice(await books.customer(), work);
  await books.pay(id, { amount: 50 });
  await books.pay(id, { amount: -20 });
  await worker.push();
  expect(xero.payments()).toHaveLength(1);
  expect((await books.records()).filter(({ state }) => state === "skipped")).toMatchObject([
    { kind: "payment", error: expect.stringContaining("issue a credit note") },
  ]);
});

test("contacts of the same name: the business's own is linked, and a second customer gets a suffix", async () => {
  xero.addContact({ Name: "Jane Citizen", EmailAddress: "old@example.com" });
  const [one, other] = [await books.customer(), await books.customer()];
  await books.invoice(one, work);
  await books.invoice(other, work);
  await worker.push();
  expect(xero.contacts()).toMatchObject([
    { Name: "Jane Citizen", ContactNumber: one, EmailAddress: "jane@example.com" },
    { Name: `Jane Citizen (${other.slice(-6)})`, ContactNumber: other },
  ]);
});

test("a linked contact keeps what is blank here", async () => {
  const kept = {
    EmailAddress: "books@example.com",
    TaxNumber: "51824753556",
    Phones: [{ PhoneNumber: "0412 345 678" }],
  };
  xero.addContact({ Name: "Jane Citizen", ...kept });
  const customer = await books.customer();
  await books.invoice(customer, work);
  expect((await books.client("PATCH", `/v1/customers/${customer}`, { body: { email: null } })).status).toBe(200);
  await worker.push();
  expect(xero.contacts()).toEqual([{ Name: "Jane Citizen", ContactNumber: customer, ...kept }]);
});

test.each(["PUT /api.xro/2.0/Contacts", "PUT /api.xro/2.0/Invoices", "PUT /api.xro/2.0/Payments"])(
  "a reply of %s that is lost creates nothing twice, even after Xero has forgotten the key",
  async (call) => {
    const { id } = await books.invoice(await books.customer(), work);
    await books.pay(id, { amount: 30 });
    xero.loseReply(new RegExp(`^${call}$`));
    await worker.push();
    expect(await books.state()).toMatchObject({ pending_count: expect.any(Number), failed_count: 0 });
    xero.forgetKeys();
    await worker.later(5);
    await worker.push();
    await worker.later(5);
    await worker.push();
    expect([xero.contacts().length, xero.invoices().length, xero.payments().length]).toEqual([1, 1, 1]);
    expect(await books.state()).toMatchObject({ pending_count: 0, failed_count: 0, last_error: null });
  },
);

test("a record that Xero has without an answer is not created again after a reconnection", async () => {
  const { id } = await books.invoice(await books.customer(), work);
  await worker.push();
  await books.pay(id, { amount: 30 });
  xero.loseReply(/^PUT .*Payments$/);
  await worker.push();
  await made(books.client, "/v1/credit_notes", { invoice_id: id, amount: 33 });
  xero.loseReply(/^PUT .*Allocations$/);
  await worker.push();
  expect([xero.payments().length, xero.allocations().length]).toEqual([1, 1]);
  expect(await books.state()).toMatchObject({ pending_count: 2 });
  xero.forgetKeys();
  await books.owner.graphql("mutation { disconnect_accounting }");
  await books.connect();
  await worker.push();
  expect([xero.payments().length, xero.allocations().length]).toEqual([1, 1]);
  expect(await books.state()).toMatchObject({ pending_count: 0, failed_count: 0 });
});

test("connecting the same organisation again goes on where it stopped", async () => {
  const { id } = await books.invoice(await books.customer(), {
    ...work,
    issue_date: "2026-07-01",
    due_date: "2026-07-15",
  });
  const paid = await books.pay(id, { amount: 40 });
  await worker.push();
  await worker.pull();
  await books.owner.graphql("mutation { disconnect_accounting }");
  const [first] = (await books.read(id)).payments ?? paid.payments;
  expect((await books.client("DELETE", `/v1/invoices/${id}/payments/${first.id}`)).status).toBeLessThan(300);
  await books.pay(id, { amount: 10 });
  xero.receive(xero.invoices()[0] as never, 20);
  await books.come(await books.start("2026-11-30"));
  await worker.pull();
  await worker.push();
  expect(await books.read(id)).toMatchObject({ amount_paid: 30 });
  expect(xero.payments().map(({ amount }) => amount)).toEqual([20, 10]);
  await books.client("PATCH", `/v1/invoices/${id}`, { body: { due_date: "2026-08-01" } });
  await worker.push();
  expect(xero.invoices().map(({ content }) => content.DueDate)).toEqual(["2026-08-01"]);
  expect(await books.state()).toMatchObject({ pending_count: 0, failed_count: 0 });
});

test("a worker that dies after Xero's reply sends nothing twice", async () => {
  await books.invoice(await books.customer(), work);
  await worker.pushAndDie();
  xero.forgetKeys();
  await worker.later(10);
  await worker.sweepLost();
  await worker.push();
  expect(xero.invoices()).toHaveLength(1);
  expect(await books.state()).toMatchObject({ pending_count: 0 });
});

test("an outage of Xero loses nothing, however long it is", async () => {
  await books.invoice(await books.customer(), work);
  for (let hours = 0; hours < 12; hours += 1) {
    xero.next(/Contacts/, replying(503));
    await worker.step();
    expect(await books.state()).toMatchObject({
      pending_count: expect.any(Number),
      last_error: "Xero responded with 503.",
    });
    await worker.later(60);
  }
  await worker.push();
  expect(xero.invoices()).toHaveLength(1);
  expect(await books.state()).toMatchObject({ pending_count: 0, last_error: null });
});

test("a rate limit pauses the business's records for as long as Xero says, and counts as no attempt", async () => {
  await books.invoice(await books.customer(), work);
  xero.next(/PUT .*Invoices/, replying(429, "", { "retry-after": "42", "x-rate-limit-problem": "minute" }));
  await worker.push();
  const calls = xero.calls.length;
  expect(await books.state()).toMatchObject({ paused_until: expect.any(String) });
  await worker.step();
  expect(xero.calls.length).toBe(calls);
  const { rows } = await world.database.systemPool.query(
    "select attempt, extract(epoch from due_at - now()) as seconds from outbox where kind = 'accounting' and attempt = 1",
  );
  expect(Number(rows[0]?.seconds)).toBeGreaterThan(30);
  await world.database.systemPool.query("update accounting_connections set paused_until = null");
  await worker.later(1);
  await worker.push();
  expect(xero.invoices()).toHaveLength(1);
});

test("requests stop before the limit is reached", async () => {
  await books.invoice(await books.customer(), work);
  const contact = { ContactID: xero.addContact({ Name: "Jane Citizen" }) };
  xero.next(/PUT .*Contacts/, replying(200, { Contacts: [contact] }, { "x-minlimit-remaining": "3" }));
  await worker.step();
  expect(await books.state()).toMatchObject({ paused_until: expect.any(String) });
});

test("a refusal is shown in Xero's words, and a person retries it", async () => {
  await books.settings({ sales_account: "999" });
  await books.invoice(await books.customer(), work);
  await worker.push();
  const [failed] = (await books.records()).filter(({ state }) => state === "failed");
  expect(failed).toMatchObject({ error: "Account code '999' is not a valid code for this document." });
  await worker.later(60);
  expect(await worker.step()).toEqual([]);
  await books.settings({ sales_account: "200" });
  expect(await books.retry(failed?.id ?? "")).toMatchObject({
    data: { retry_accounting_record: { state: "pending" } },
  });
  await worker.push();
  expect(await books.state()).toMatchObject({ failed_count: 0, pending_count: 0 });
  expect((await books.retry(failed?.id ?? "")).errors[0].extensions.problem.status).toBe(409);
  expect(await books.auditKinds()).toContainEqual(["accounting_retried", expect.any(String)]);
});

test("a total that differs in Xero stays shown until it is corrected there", async () => {
  const { id } = await books.invoice(await books.customer(), {
    ...work,
    issue_date: "2026-07-01",
    due_date: "2026-07-15",
  });
  await worker.push();
  const [remote] = xero.invoices();
  if (remote === undefined) throw new Error("the invoice is not in Xero");
  remote.total = 99;
  await books.client("PATCH", `/v1/invoices/${id}`, { body: { due_date: "2026-08-01" } });
  await worker.push();
  const invoice = async () => (await books.records()).find(({ kind }) => kind === "invoice");
  const failed = await invoice();
  expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("Xero's total is 99, not 110.00") });
  await books.retry(failed?.id ?? "");
  await worker.push();
  expect(await invoice()).toMatchObject({ state: "failed" });
  remote.total = 110;
  await books.retry(failed?.id ?? "");
  await worker.push();
  expect(await invoice()).toMatchObject({ state: "sent", error: null });
  remote.status = "VOIDED";
  await books.client("PATCH", `/v1/invoices/${id}`, { body: { due_date: "2026-08-02" } });
  await worker.push();
  expect(await invoice()).toMatchObject({ state: "failed", error: expect.stringContaining("voided in Xero") });
  await books.client("POST", `/v1/invoices/${id}/void`);
  await worker.push();
  expect(await invoice()).toMatchObject({ state: "sent", error: null });
});

test("all failed records are retried together", async () => {
  await books.settings({ sales_account: null });
  const customer = await books.customer();
  for (let count = 0; count < 3; count += 1) await books.invoice(customer, work);
  await worker.push();
  expect(await books.state()).toMatchObject({ failed_count: 3 });
  await books.settings({ sales_account: "200" });
  const { body } = await books.admin.graphql("mutation { retry_accounting_records }");
  expect(body.data).toEqual({ retry_accounting_records: 3 });
  await worker.push();
  expect(xero.invoices()).toHaveLength(3);
});

test("a number that Xero has for another document is a refusal, and changes nothing there", async () => {
  const customer = await books.customer();
  const draft = await made(books.client, "/v1/invoices", { customer_id: customer, ...work });
  const id = xero.addContact({ Name: "Somebody" });
  await fetch(`${xero.origin}/api.xro/2.0/Invoices`, {
    method: "PUT",
    headers: { authorization: `Bearer ${xero.tokens.access}`, "xero-tenant-id": xero.organisation.id },
    body: JSON.stringify({
      Invoices: [
        { InvoiceNumber: draft.invoice_number, Contact: { ContactID: id }, LineItems: [], Reference: "Theirs" },
      ],
    }),
  });
  await books.client("POST", `/v1/invoices/${draft.id}/send`);
  await worker.push();
  expect((await books.records()).find(({ kind }) => kind === "invoice")).toMatchObject({
    state: "failed",
    error: `Xero has another document with the number ${draft.invoice_number}.`,
  });
  expect(xero.invoices()).toMatchObject([{ content: { Reference: "Theirs" } }]);
});

test("documents from before the first day stay here, and those since then are sent with the connection", async () => {
  const customer = await books.customer();
  await books.owner.graphql("mutation { disconnect_accounting }");
  xero.choose("Northerly Air");
  await books.invoice(customer, { ...work, issue_date: "2026-06-30" });
  const { id } = await books.invoice(customer, { ...work, issue_date: "2026-07-01" });
  await books.pay(id, { amount: 10 });
  await books.come(await books.start("2026-07-01"));
  await worker.pull();
  await worker.push();
  expect(xero.invoices().map(({ content }) => content.Date)).toEqual(["2026-07-01"]);
  expect(xero.payments()).toHaveLength(1);
});

test("a business without a connection queues nothing", async () => {
  await books.owner.graphql("mutation { disconnect_accounting }");
  const { id } = await books.invoice(await books.customer(), work);
  await books.pay(id, { amount: 10 });
  const { rows } = await world.database.systemPool.query("select from outbox where kind = 'accounting'");
  expect(rows).toEqual([]);
  expect(await books.records()).toEqual([]);
});

test("a change during an attempt is sent after it", async () => {
  const customer = await books.customer();
  const { id } = await books.invoice(customer, { ...work, issue_date: "2026-07-01", due_date: "2026-07-15" });
  xero.next(/PUT .*Contacts/, async (_request, response) => {
    await books.client("PATCH", `/v1/invoices/${id}`, { body: { due_date: "2026-08-01" } });
    response.writeHead(503).end();
  });
  await worker.step();
  await worker.later(5);
  await worker.push();
  await worker.later(5);
  await worker.push();
  expect(xero.invoices().map(({ content }) => content.DueDate)).toEqual(["2026-08-01"]);
  expect(await books.state()).toMatchObject({ pending_count: 0 });
});
