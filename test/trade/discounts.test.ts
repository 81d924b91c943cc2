import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop, type Shop } from "../quotes/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT_PER_MINUTE: "100000" });
});
afterAll(() => world.close());

const lines = [
  { description: "Split system", quantity: 1, unit_price: 1000, discount_percent: 10 },
  { description: "Cable", quantity: 3, unit_price: 33.33, tax_rate: 0 },
];
/** 10% off the first line, then 5% off both. */
const totals = { discount_percent: 5, discount_total: 150, subtotal: 949.99, tax_total: 85.5, total: 1035.49 };
const priced = [
  { discount_percent: 10, line_total: 855 },
  { discount_percent: 0, line_total: 94.99 },
];

const invoiceOf = async (shop: Shop, fields: object) => {
  const { status, text, body } = await shop.client("POST", "/v1/invoices", {
    body: { customer_id: shop.customer, ...fields },
  });
  if (status !== 201) throw new Error(text);
  return body;
};

async function pathOf(shop: Shop): Promise<string> {
  return /\/[qic]\/[\w-]+/.exec((await shop.emails()).at(-1)?.text ?? "")?.[0] ?? "";
}

async function pageOf(path: string): Promise<string> {
  return (await fetch(world.origin + path)).text();
}

async function pdfOf(path: string): Promise<string> {
  const response = await fetch(`${world.origin}${path}.pdf`);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}

test("discounts of lines and of the whole quote are deducted in both modes", async () => {
  const shop = await createShop(world);
  expect(await shop.quote({ lines, discount_percent: 5 })).toMatchObject({ ...totals, lines: priced });
  expect(await shop.quote({ lines, discount_percent: 5, tax_inclusive: true })).toMatchObject({
    discount_total: 150,
    subtotal: 872.26,
    tax_total: 77.73,
    total: 949.99,
    lines: priced,
  });
  const without = await shop.quote({ lines: lines.map(({ discount_percent: _, ...line }) => line) });
  expect(without).toMatchObject({ discount_percent: 0, discount_total: 0, subtotal: 1099.99, total: 1199.99 });
});

test("a percentage out of range or with three decimals is refused", async () => {
  const shop = await createShop(world);
  for (const percent of [-1, 100.01, 10.123, "10"]) {
    const send = (body: object) => shop.client("POST", "/v1/quotes", { body: { customer_id: shop.customer, ...body } });
    expect((await send({ lines, discount_percent: percent })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: "/discount_percent" }],
    });
    expect((await send({ lines: [{ ...lines[0], discount_percent: percent }] })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: "/lines/0/discount_percent" }],
    });
  }
});

test("a new discount of a draft reprices its lines, which keep their ids", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ lines });
  const invoice = await invoiceOf(shop, { lines });
  for (const path of [`/v1/quotes/${quote.id}`, `/v1/invoices/${invoice.id}`]) {
    const before = (await shop.client("GET", path)).body;
    const { body } = await shop.client("PATCH", path, { body: { discount_percent: 5 } });
    expect(body).toMatchObject({ ...totals, lines: priced });
    const idsOf = (record: { lines: { id: string }[] }) => record.lines.map(({ id }) => id);
    expect(idsOf(body)).toEqual(idsOf(before));
    expect(body.updated_at > before.updated_at).toBe(true);
    const again = await shop.client("PATCH", path, { body: { discount_percent: 5 } });
    expect(again.body.updated_at).toBe(body.updated_at);
    expect((await shop.client("PATCH", path, { body: { discount_percent: 0 } })).body).toMatchObject({
      discount_total: 100,
      total: before.total,
    });
  }
});

test("lines that are added and changed one by one get the discount of their invoice", async () => {
  const shop = await createShop(world);
  const { id } = await invoiceOf(shop, { discount_percent: 5 });
  const path = `/v1/invoices/${id}/lines`;
  await shop.client("POST", path, { body: lines[0] });
  const { body } = await shop.client("POST", path, { body: lines[1] });
  expect(body).toMatchObject({ ...totals, lines: priced });
  const changed = await shop.client("PATCH", `${path}/${body.lines[0].id}`, { body: { discount_percent: 50 } });
  expect(changed.body).toMatchObject({ subtotal: 569.99, lines: [{ line_total: 475 }, { line_total: 94.99 }] });
});

test("copies, jobs' invoices and second invoices keep the discounts", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ lines, discount_percent: 5 });
  expect((await shop.move(quote.id, "copy")).body).toMatchObject({ ...totals, lines: priced });
  await shop.move(quote.id, "send");
  const { body: accepted } = await shop.move(quote.id, "accept");
  expect(accepted.accepted_total).toBe(1035.49);
  const first = await invoiceOf(shop, { job_id: accepted.job_id });
  expect(first).toMatchObject({ ...totals, lines: priced });
  expect((await shop.client("POST", `/v1/invoices/${first.id}/copy`)).body).toMatchObject({ ...totals, lines: priced });
  // Without its second line, the first invoice leaves that for the next.
  await shop.client("DELETE", `/v1/invoices/${first.id}/lines/${first.lines[1].id}`);
  const [copy] = (await shop.client("GET", "/v1/invoices?limit=1")).body.data;
  await shop.client("DELETE", `/v1/invoices/${copy.id}`);
  const second = await invoiceOf(shop, { job_id: accepted.job_id });
  expect(second).toMatchObject({ discount_percent: 5, total: 94.99, lines: [{ description: "Cable" }] });
  const refused = await shop.client("POST", "/v1/invoices", {
    body: { customer_id: shop.customer, quote_id: quote.id, discount_percent: 0 },
  });
  expect(refused.body).toMatchObject({ status: 400, errors: [{ pointer: "/discount_percent" }] });
});

test("a line with another discount is another line to the second invoice", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ lines });
  await invoiceOf(shop, { quote_id: quote.id, lines: [{ ...lines[0], discount_percent: 20 }] });
  expect((await invoiceOf(shop, { quote_id: quote.id })).lines).toHaveLength(2);
});

test("credits of the whole, of an amount and of lines bring a discounted invoice to exactly 0", async () => {
  const shop = await createShop(world);
  const sent = async () => {
    const { id } = await invoiceOf(shop, { lines, discount_percent: 5 });
    await shop.client("POST", `/v1/invoices/${id}/send`);
    return id as string;
  };
  const credit = async (invoice_id: string, more: object = {}) => {
    const { status, text, body } = await shop.client("POST", "/v1/credit_notes", { body: { invoice_id, ...more } });
    if (status !== 201) throw new Error(text);
    return body;
  };
  const due = async (id: string) => (await shop.client("GET", `/v1/invoices/${id}`)).body.amount_due;
  const [whole, parts, byLine] = [await sent(), await sent(), await sent()];
  expect(await credit(whole)).toMatchObject({ ...totals, lines: priced });
  expect(await credit(parts, { amount: 400.01 })).toMatchObject({
    discount_percent: 0,
    discount_total: 0,
    total: 400.01,
  });
  await credit(parts);
  for (const line of lines) await credit(byLine, { lines: [line] });
  for (const id of [whole, parts, byLine]) expect(await due(id)).toBe(0);
});

test("the page, the PDF and the email of a quote, an invoice and a credit note show the discount", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ lines, discount_percent: 5 });
  await shop.move(quote.id, "send");
  const quotePath = await pathOf(shop);
  expect((await shop.emails()).at(-1)?.text).toContain("A discount of $150.00 before GST is already deducted.");
  const invoice = await invoiceOf(shop, { quote_id: quote.id });
  await shop.client("POST", `/v1/invoices/${invoice.id}/send`);
  const invoicePath = await pathOf(shop);
  expect((await shop.emails()).at(-1)?.text).toContain("A discount of $150.00 before GST is already deducted.");
  const { body: note } = await shop.client("POST", "/v1/credit_notes", { body: { invoice_id: invoice.id } });
  for (const path of [quotePath, invoicePath, new URL(note.public_url).pathname]) {
    const page = await pageOf(path);
    expect(page).toContain('1 × $1,000.00, less 10%, GST $85.50</span></td><td class="amount">$855.00</td>');
    expect(page).toContain("Item amounts are after the discount of 5%.");
    expect(page).toContain('<th scope="row">Before discount</th><td class="amount">$1,099.99</td>');
    expect(page).toContain('<th scope="row">Discount</th><td class="amount">-$150.00</td>');
    const pdf = await pdfOf(path);
    expect(pdf).toContain("Less 10%");
    expect(pdf).toContain("Before discount $1,099.99 Discount -$150.00 Subtotal $949.99");
    expect(pdf).toContain("Item amounts are after the discount of 5%.");
  }
  const plain = await shop.quote();
  await shop.move(plain.id, "send");
  expect(await pageOf(await pathOf(shop))).not.toMatch(/[Dd]iscount|less/);
});
