import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { done, type NewLine, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A business with a job from an accepted quote of $1,100. */
async function openTrade() {
  const shop = await openShop(world);
  const { client, call, customerId } = shop;
  const post = async (path: string, body?: object) =>
    done(await client("POST", path, body === undefined ? {} : { body })).body;
  const quoted = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const quote = await post("/v1/quotes", { customer_id: customerId, lines: quoted });
  await post(`/v1/quotes/${quote.id}/send`);
  const { job_id: jobId } = await post(`/v1/quotes/${quote.id}/accept`);
  return {
    ...shop,
    quoteId: quote.id as string,
    jobId: jobId as string,
    payDeposit: (amount: number) => post(`/v1/quotes/${quote.id}/deposit`, { amount }),
    invoice: async (more: object = {}) =>
      done(await call("POST", "", { customer_id: customerId, quote_id: quote.id, lines: quoted, ...more })).body,
  };
}

const lines = (...prices: number[]): NewLine[] =>
  prices.map((unit_price) => ({ description: "Work", quantity: 1, unit_price }));

test("the invoice of a quote's job has the quote's lines, and asks for the total less the deposit", async () => {
  const { call, customerId, quoteId, jobId, payDeposit, read } = await openTrade();
  const { deposit_paid_at } = await payDeposit(300);
  const made = done(await call("POST", "", { customer_id: customerId, job_id: jobId })).body;
  expect(made).toMatchObject({
    status: "draft",
    quote_id: quoteId,
    job_id: jobId,
    total: 1100,
    amount_paid: 300,
    amount_due: 800,
  });
  expect((await read(made.id)).payments).toMatchObject([
    { kind: "deposit", amount: 300, paid_at: deposit_paid_at, method: "other", reference: null },
  ]);
  const sent = done(await call("POST", `/${made.id}/send`)).body;
  expect(sent).toMatchObject({ status: "partially_paid", amount_due: 800, paid_at: null });
  const paid = done(await call("POST", `/${made.id}/payments`, { amount: 800 })).body;
  expect(paid).toMatchObject({ status: "paid", amount_due: 0, payments: [{ kind: "deposit" }, { kind: "payment" }] });
});

test("after a wrong invoice is credited in full, the next one takes the quote's lines again", async () => {
  const { call, client, customerId, jobId } = await openTrade();
  const create = async () => done(await call("POST", "", { customer_id: customerId, job_id: jobId })).body;
  const first = await create();
  done(await call("POST", `/${first.id}/send`));
  done(await client("POST", "/v1/credit_notes", { body: { invoice_id: first.id, amount: 500 } }));
  expect((await create()).lines).toEqual([]);
  done(await client("POST", "/v1/credit_notes", { body: { invoice_id: first.id } }));
  expect((await create()).lines).toMatchObject([{ description: "Split system", line_total: 1000 }]);
});

test("the email and the page say that the deposit is credited, and what remains", async () => {
  const { call, payDeposit, invoice, emails } = await openTrade();
  await payDeposit(300);
  const { id } = await invoice();
  done(await call("POST", `/${id}/send`));
  const { text } = (await emails()).at(-1);
  expect(text).toContain("$1,100.00 including GST");
  expect(text).toContain("Your deposit of $300.00, paid on");
  expect(text).toContain("Please pay $800.00 by");
  const [, path = ""] = /\/\/[^/]+(\/i\/[\w-]+)/.exec(text) ?? [];
  const { text: page } = await createClient(world.origin)("GET", path);
  for (const part of ["Deposit paid on", "$300.00", "$800.00 due", "Amount due"]) expect(page).toContain(part);
});

test("the first invoice gets the deposit once, also if several are made concurrently", async () => {
  const { payDeposit, invoice } = await openTrade();
  await payDeposit(300);
  const made = await Promise.all([invoice(), invoice(), invoice()]);
  expect(made.map(({ amount_due }) => amount_due).sort()).toEqual([1100, 1100, 800]);
});

test("a deposit paid while invoices are made goes to one of them", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { payDeposit, invoice, read } = await openTrade();
    const [one, two] = await Promise.all([invoice(), invoice(), payDeposit(300)]);
    const due = [(await read(one.id)).amount_due, (await read(two.id)).amount_due];
    expect(due.sort()).toEqual([1100, 800]);
  }
});

test("a deposit goes to a draft, and to a sent invoice, which it may pay", async () => {
  const drafted = await openTrade();
  const draft = await drafted.invoice();
  await drafted.payDeposit(300);
  expect(await drafted.read(draft.id)).toMatchObject({ status: "draft", amount_paid: 300, amount_due: 800 });

  const { call, payDeposit, invoice, read, events } = await openTrade();
  const { id } = await invoice();
  done(await call("POST", `/${id}/send`));
  done(await call("POST", `/${id}/payments`, { amount: 800 }));
  const { deposit_paid_at } = await payDeposit(300);
  expect(await read(id)).toMatchObject({ status: "paid", amount_due: 0, paid_at: deposit_paid_at });
  expect(await events("invoice.paid")).toMatchObject([{ invoice_id: id, paid_at: deposit_paid_at }]);
});

test("a deposit of the whole total pays the invoice when it is sent", async () => {
  const { call, payDeposit, invoice, emails, events } = await openTrade();
  const { deposit_paid_at } = await payDeposit(1100);
  const { id } = await invoice();
  const sent = done(await call("POST", `/${id}/send`)).body;
  expect(sent).toMatchObject({ status: "paid", amount_due: 0, paid_at: deposit_paid_at });
  const [[sentEvent, ...resent], [paidEvent, ...repaid]] = [await events("invoice.sent"), await events("invoice.paid")];
  expect([...resent, ...repaid]).toEqual([]);
  expect(paidEvent).toMatchObject({ invoice_id: id, total: 1100, paid_at: deposit_paid_at });
  expect(sentEvent.occurred_at <= paidEvent.occurred_at).toBe(true);
  expect((await emails()).at(-1).text).toContain("There is nothing left to pay.");
  expect((await call("POST", `/${id}/send`)).status).toBe(409);
});

test("voiding or deleting an invoice frees the deposit for the next one, or for an existing one", async () => {
  const { call, payDeposit, invoice, read } = await openTrade();
  await payDeposit(300);
  const first = await invoice();
  done(await call("POST", `/${first.id}/send`));
  const voided = done(await call("POST", `/${first.id}/void`)).body;
  expect(voided).toMatchObject({ status: "void", amount_paid: 0, amount_due: 0 });
  const second = await invoice();
  expect(second.amount_due).toBe(800);
  const third = await invoice();
  expect(third.amount_due).toBe(1100);
  done(await call("DELETE", `/${second.id}`));
  expect(await read(third.id)).toMatchObject({ amount_due: 800, payments: [{ kind: "deposit", amount: 300 }] });
});

test("the part of a deposit above an invoice's total goes to the next", async () => {
  const { call, payDeposit, invoice, read } = await openTrade();
  await payDeposit(300);
  const first = await invoice({ lines: lines(100) });
  expect(first).toMatchObject({ total: 110, amount_paid: 110, amount_due: 0 });
  const rest = await invoice({ lines: lines(900) });
  expect(rest).toMatchObject({ total: 990, amount_paid: 190, amount_due: 800 });
  done(await call("PATCH", `/${first.id}`, { lines: lines(200) }));
  expect([(await read(first.id)).amount_due, (await read(rest.id)).amount_due]).toEqual([110, 800]);
  done(await call("POST", `/${first.id}/lines`, lines(100)[0]));
  expect([(await read(first.id)).amount_due, (await read(rest.id)).amount_due]).toEqual([220, 800]);
  const { lines: kept } = await read(first.id);
  done(await call("DELETE", `/${first.id}/lines/${kept[0].id}`));
  done(await call("PATCH", `/${first.id}/lines/${kept[1].id}`, { unit_price: 10 }));
  expect([(await read(first.id)).amount_due, (await read(rest.id)).amount_due]).toEqual([0, 701]);
});

test("a draft that leaves the quote gives the deposit back, and one that joins the quote gets it", async () => {
  const { call, draft, payDeposit, invoice, jobId, quoteId, read } = await openTrade();
  await payDeposit(300);
  const { id } = await invoice();
  expect(done(await call("PATCH", `/${id}`, { quote_id: null })).body).toMatchObject({
    amount_paid: 0,
    quote_id: null,
  });
  const other = await draft(lines(500));
  const linked = done(await call("PATCH", `/${other.id}`, { job_id: jobId })).body;
  expect(linked).toMatchObject({ quote_id: quoteId, amount_paid: 300, amount_due: 250 });
  expect((await read(id)).payments).toEqual([]);
});

test("a deposit concurrent with a void never ends on the void invoice", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { call, payDeposit, invoice, read } = await openTrade();
    const [one, two] = [await invoice(), await invoice()];
    await Promise.all([payDeposit(300), call("POST", `/${one.id}/void`)]);
    expect(await read(one.id)).toMatchObject({ status: "void", amount_paid: 0, payments: [] });
    expect(await read(two.id)).toMatchObject({ amount_paid: 300 });
  }
});

test("a deposit cannot be deleted like a payment, and a refunded one stays where it was", async () => {
  const { call, payDeposit, invoice } = await openTrade();
  await payDeposit(300);
  const { id } = await invoice();
  const { payments } = done(await call("GET", `/${id}`)).body;
  expect((await call("DELETE", `/${id}/payments/${payments[0].id}`)).status).toBe(409);
  done(await call("POST", `/${id}/send`));
  expect((await call("DELETE", `/${id}/payments/${payments[0].id}`)).status).toBe(409);
  done(await call("POST", `/${id}/payments`, { amount: -100 }));
  expect((await call("POST", `/${id}/void`)).status).toBe(409);
  done(await call("POST", `/${id}/payments`, { amount: -200 }));
  expect(done(await call("POST", `/${id}/void`)).body).toMatchObject({ status: "void", amount_paid: 0 });
  expect((await invoice()).amount_paid).toBe(0);
});

test("a credited deposit stays the same payment while a draft's lines change, as far as they allow", async () => {
  const { call, payDeposit, invoice, read } = await openTrade();
  await payDeposit(300);
  const made = await invoice();
  const added = done(await call("POST", `/${made.id}/lines`, lines(100)[0])).body;
  expect(added.payments).toEqual(made.payments);
  await call("PATCH", `/${made.id}`, { lines: lines(1000, 200) });
  expect((await read(made.id)).payments).toEqual(made.payments);
  await call("PATCH", `/${made.id}`, { lines: lines(100) });
  expect((await read(made.id)).payments).toMatchObject([{ kind: "deposit", amount: 110 }]);
});

test("an invoice that is sent again shows the other payments beside the deposit", async () => {
  const { call, payDeposit, invoice, emails } = await openTrade();
  await payDeposit(300);
  const { id } = await invoice();
  await call("POST", `/${id}/send`);
  await call("POST", `/${id}/payments`, { amount: 200 });
  await call("POST", `/${id}/send`);
  const last = (await emails()).filter(({ kind }) => kind === "invoice").at(-1);
  expect(last?.text).toContain("Your payments of $200.00 are already deducted.");
  expect(last?.text).toContain("Please pay $600.00");
});

test("a deposit keeps its day, method and reference, with the invoice that it is credited to too", async () => {
  const { client, quoteId, invoice, read } = await openTrade();
  const given = { amount: 300, paid_at: "2026-11-01T02:30:00.000Z", method: "bank_transfer", reference: "BPAY 1" };
  const paid = done(await client("POST", `/v1/quotes/${quoteId}/deposit`, { body: given })).body;
  expect(paid).toMatchObject({
    deposit_amount: 300,
    deposit_paid_at: given.paid_at,
    deposit_method: "bank_transfer",
    deposit_reference: "BPAY 1",
  });
  expect((await read((await invoice()).id)).payments).toMatchObject([{ kind: "deposit", ...given }]);
  const { status } = await client("POST", `/v1/quotes/${quoteId}/deposit`, { body: { paid_at: "2999-01-01" } });
  expect(status).toBe(400);
});

test("a deposit that was recorded by mistake is deleted, and drafts lose it; one on a sent invoice stays", async () => {
  const { client, call, quoteId, payDeposit, invoice, read } = await openTrade();
  const remove = () => client("DELETE", `/v1/quotes/${quoteId}/deposit`);
  expect(await remove()).toMatchObject({ status: 409, body: { detail: "The quote's deposit has not been paid." } });
  await payDeposit(300);
  const { id } = await invoice();
  expect(await read(id)).toMatchObject({ amount_paid: 300 });
  expect((await remove()).body).toMatchObject({ deposit_amount: null, deposit_paid_at: null, deposit_method: null });
  expect(await read(id)).toMatchObject({ amount_paid: 0, payments: [] });
  await payDeposit(200);
  expect(await read(id)).toMatchObject({ amount_paid: 200 });
  done(await call("POST", `/${id}/send`));
  expect((await remove()).status).toBe(409);
  expect(await read(id)).toMatchObject({ amount_paid: 200, status: "partially_paid" });
});
