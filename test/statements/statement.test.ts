import { afterAll, beforeAll, expect, test } from "vitest";
import { maxEntries } from "../../src/domain/trade/statements/read-statement.ts";
import { done, openShop } from "../invoices/shop.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

const october = "from=2026-10-01&to=2026-10-31";

const statement = async (shop: Shop, query = october) =>
  done(await shop.client("GET", `/v1/customers/${shop.customerId}/statement?${query}`)).body;

const invoice = (shop: Shop, day: string, amount: number) =>
  shop.sent([{ unit_price: amount, tax_rate: 0 }], { issue_date: day, due_date: day });

const pay = async (shop: Shop, id: string, amount: number, paidAt: string, more: object = {}) =>
  done(await shop.call("POST", `/${id}/payments`, { amount, paid_at: paidAt, ...more })).body;

test("a statement has the period's entries with a running balance, and the invoices that are unpaid now", async () => {
  const shop = await openShop(world);
  const first = await invoice(shop, "2026-09-10", 100);
  const second = await invoice(shop, "2026-10-05", 250);
  await shop.draft([{ unit_price: 999 }], { issue_date: "2026-10-06" });
  await pay(shop, first.id, 40, "2026-09-20");
  const paid = await pay(shop, first.id, 60, "2026-10-10");
  const third = await invoice(shop, "2026-11-02", 30);
  const body = await statement(shop);
  expect(body).toMatchObject({
    customer_id: shop.customerId,
    from: "2026-10-01",
    to: "2026-10-31",
    opening_balance: 60,
    entries: [
      {
        date: "2026-10-05",
        kind: "invoice",
        reference: second.invoice_number,
        description: `Invoice ${second.invoice_number}`,
        record_id: second.id,
        invoice_id: second.id,
        amount: 250,
        balance: 310,
      },
      {
        date: "2026-10-10",
        kind: "payment",
        reference: first.invoice_number,
        description: `Payment of ${first.invoice_number}`,
        record_id: paid.payments[1].id,
        invoice_id: first.id,
        amount: -60,
        balance: 250,
      },
    ],
    closing_balance: 250,
    open_invoice_count: 2,
    total_due: 280,
    overdue: 280,
    unapplied_credit: 0,
  });
  expect(body.open_invoices).toMatchObject([
    {
      invoice_id: second.id,
      invoice_number: second.invoice_number,
      due_date: "2026-10-05",
      total: 250,
      amount_due: 250,
    },
    { invoice_id: third.id, issue_date: "2026-11-02", is_overdue: true },
  ]);
  const today = Date.parse(new Date().toLocaleDateString("sv-SE", { timeZone: "Australia/Sydney" }));
  expect(body.open_invoices[0].days_overdue).toBe((today - Date.parse("2026-10-05")) / 86_400_000);
});

test("a payment belongs to its day in the business's time zone", async () => {
  const shop = await openShop(world);
  const { id } = await invoice(shop, "2026-10-01", 100);
  // In Sydney, these are 23:30 on 31 October and 00:30 on 1 November.
  await pay(shop, id, 1, "2026-10-31T12:30:00Z");
  await pay(shop, id, 2, "2026-10-31T13:30:00Z");
  const { entries, closing_balance } = await statement(shop);
  expect(entries.map(({ date, amount }: { date: string; amount: number }) => [date, amount])).toEqual([
    ["2026-10-01", 100],
    ["2026-10-31", -1],
  ]);
  expect(closing_balance).toBe(99);
  expect(await statement(shop, "from=2026-11-01&to=2026-11-01")).toMatchObject({
    opening_balance: 99,
    entries: [{ date: "2026-11-01", amount: -2 }],
  });
});

test("void records have no entries, and credit, refunds and deposits are in the balance once", async () => {
  const shop = await openShop(world);
  const { id: voided } = await invoice(shop, "2026-10-02", 70);
  done(await shop.call("POST", `/${voided}/void`));
  const { id } = await invoice(shop, "2026-10-02", 100);
  await pay(shop, id, 100, "2026-10-03");
  await pay(shop, id, -30, "2026-10-04");
  expect((await statement(shop)).entries).toMatchObject([
    { kind: "invoice", amount: 100, balance: 100 },
    { kind: "payment", amount: -100, balance: 0 },
    { kind: "refund", amount: 30, balance: 30 },
    { kind: "adjustment", amount: -30, balance: 0 },
  ]);
  const note = done(
    await shop.client("POST", "/v1/credit_notes", { body: { invoice_id: id, amount: 50, issue_date: "2026-10-05" } }),
  ).body;
  const credited = await statement(shop);
  expect(credited).toMatchObject({ closing_balance: -20, total_due: 0, unapplied_credit: 20 });
  expect(credited.entries.slice(2)).toMatchObject([
    { kind: "refund", amount: 30, balance: 30 },
    { kind: "credit_note", reference: note.credit_note_number, record_id: note.id, amount: -50, balance: -20 },
  ]);
  done(await shop.client("POST", `/v1/credit_notes/${note.id}/void`, { body: {} }));
  expect(await statement(shop)).toMatchObject({ closing_balance: 0, unapplied_credit: 0 });
});

test("a deposit counts from the day it was paid, before and after a draft or an invoice has it", async () => {
  const shop = await openShop(world);
  const quote = done(
    await shop.client("POST", "/v1/quotes", {
      body: {
        customer_id: shop.customerId,
        lines: [{ description: "Split system", quantity: 1, unit_price: 1000, tax_rate: 0 }],
        deposit_amount: 200,
      },
    }),
  ).body;
  done(await shop.client("POST", `/v1/quotes/${quote.id}/send`));
  done(await shop.client("POST", `/v1/quotes/${quote.id}/accept`, { body: {} }));
  done(await shop.client("POST", `/v1/quotes/${quote.id}/deposit`, { body: { paid_at: "2026-10-04" } }));
  const free = {
    kind: "deposit",
    date: "2026-10-04",
    reference: quote.quote_reference,
    invoice_id: null,
    amount: -200,
  };
  const before = await statement(shop);
  expect(before).toMatchObject({ closing_balance: -200, unapplied_credit: 200, entries: [free] });
  const draft = done(await shop.call("POST", "", { customer_id: shop.customerId, quote_id: quote.id })).body;
  expect(draft.amount_paid).toBe(200);
  const drafted = await statement(shop);
  expect(drafted).toMatchObject({ closing_balance: -200, unapplied_credit: 200, entries: [free] });
  expect(JSON.stringify(drafted)).not.toContain(draft.invoice_number);
  const sent = done(await shop.call("POST", `/${draft.id}/send`)).body;
  const after = await statement(shop, "from=2026-10-01");
  expect(after.entries).toMatchObject([
    { kind: "deposit", reference: sent.invoice_number, invoice_id: sent.id, amount: -200 },
    { kind: "invoice", amount: 1000 },
  ]);
  expect(after).toMatchObject({ closing_balance: 800, total_due: 800, unapplied_credit: 0 });
});

test("the default period is the month to date, and an impossible one names its parameter", async () => {
  const shop = await openShop(world);
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Australia/Sydney" });
  expect(await statement(shop, "")).toMatchObject({ from: `${today.slice(0, 7)}-01`, to: today, entries: [] });
  expect(await statement(shop, "to=2026-02-14")).toMatchObject({ from: "2026-02-01", to: "2026-02-14" });
  expect(await statement(shop, "from=2024-01-01&to=2024-12-31")).toMatchObject({ opening_balance: 0 });
  const path = `/v1/customers/${shop.customerId}/statement`;
  for (const [query, parameter] of [
    ["from=2026-10-02&to=2026-10-01", "to"],
    ["from=2025-01-01&to=2026-01-02", "to"],
    ["from=0001-01-01&to=0001-01-02", "from"],
    ["from=yesterday", "from"],
  ])
    expect(await shop.client("GET", `${path}?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ parameter }] },
    });
});

test("a customer of another business, or none, is not found, and the scope is invoices:read", async () => {
  const [shop, other] = [await openShop(world), await openShop(world)];
  const path = `/v1/customers/${other.customerId}/statement`;
  expect((await shop.client("GET", path)).status).toBe(404);
  expect((await shop.client("POST", `${path}/send`, { body: {} })).status).toBe(404);
  expect((await shop.client("GET", "/v1/customers/none/statement")).status).toBe(404);
  const as = async (...scopes: string[]) =>
    createClient(world.origin + world.config.basePath, (await world.addKey(other.id, scopes)).key);
  expect((await (await as("customers:read"))("GET", path)).body).toMatchObject({
    type: expect.stringContaining("insufficient-scope"),
  });
  const read = await (await as("invoices:read"))("GET", path);
  expect(read).toMatchObject({ status: 200, body: { public_url: null, pdf_url: expect.stringContaining("/s/") } });
  expect((await (await as("invoices:read"))("POST", `${path}/send`, { body: {} })).status).toBe(403);
});

test("a period with too many entries is refused, and a shorter one is not cut", async () => {
  const shop = await openShop(world);
  const { id } = await invoice(shop, "2026-10-01", 1_000_000);
  await invoice(shop, "2026-09-30", 10);
  await world.database.systemPool.query(
    `insert into payments (id, business_id, invoice_id, amount, paid_at, updated_at)
     select gen_random_uuid(), $1, $2, 1, '2026-10-02T00:00:00Z', now() from generate_series(1, $3)`,
    [shop.id, id, maxEntries],
  );
  const path = `/v1/customers/${shop.customerId}/statement`;
  expect(await shop.client("GET", `${path}?${october}`)).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining("Choose a shorter period") },
  });
  expect((await shop.client("POST", `${path}/send`, { body: { from: "2026-10-01", to: "2026-10-31" } })).status).toBe(
    422,
  );
  const shorter = await statement(shop, "from=2026-10-02&to=2026-10-31");
  expect(shorter.entries).toHaveLength(maxEntries);
  expect(shorter.closing_balance).toBe(1_000_010 - maxEntries);
});
