import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportBusiness } from "../../src/backup/export-business.ts";
import { openImporter } from "../imports/importer.ts";
import { createShop, type Shop } from "../quotes/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT_PER_MINUTE: "100000" });
});
afterAll(() => world.close());

/** 200 amounts in cents, from 0.01 to 99,999.99. Most have no price without GST that gives them again. */
const amounts = [
  ...Array.from({ length: 100 }, (_, index) => index + 1),
  ...[9_999, 11_500, 10_454, 10_455, 100_000, 9_999_999, 1_006, 1_995, 4_995],
  ...Array.from({ length: 91 }, (_, index) => ((index + 1) * 109_873) % 9_999_999),
].map((cents) => cents / 100);

const dollars = (amount: number) => `$${amount.toLocaleString("en-AU", { minimumFractionDigits: 2 })}`;
const sumOf = (some: readonly number[]) => some.reduce((cents, one) => cents + Math.round(one * 100), 0) / 100;
const linesOf = (some: readonly number[]) =>
  some.map((unit_price, index) => ({ description: `Part ${index + 1}`, quantity: 1, unit_price }));

async function pathOf(shop: Shop): Promise<string> {
  return /\/[qi]\/[\w-]+/.exec((await shop.emails()).at(-1)?.text ?? "")?.[0] ?? "";
}

async function pdfOf(path: string): Promise<string> {
  const response = await fetch(`${world.origin}${path}.pdf`);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}

test("200 amounts with GST come back to the cent from the quote and the invoice", async () => {
  const shop = await createShop(world);
  expect(amounts).toHaveLength(200);
  for (const amount of amounts) {
    const quote = await shop.quote({ lines: linesOf([amount]), tax_inclusive: true });
    expect(quote).toMatchObject({ total: amount, tax_inclusive: true });
    const { body } = await shop.client("POST", "/v1/invoices", {
      body: { customer_id: shop.customer, quote_id: quote.id },
    });
    const tax = Math.round((amount * 100) / 11) / 100;
    expect(body).toMatchObject({
      tax_inclusive: true,
      total: amount,
      amount_due: amount,
      tax_total: tax,
      subtotal: (Math.round(amount * 100) - Math.round(tax * 100)) / 100,
      lines: [{ unit_price: amount, line_total: amount }],
    });
  }
}, 240_000);

test("the page, the PDF, the email and the export show the same amounts", async () => {
  const shop = await createShop(world);
  for (let from = 0; from < amounts.length; from += 50) {
    const some = amounts.slice(from, from + 50);
    const quote = await shop.quote({ lines: linesOf(some), tax_inclusive: true });
    await shop.move(quote.id, "send");
    const quotePath = await pathOf(shop);
    await shop.move(quote.id, "accept");
    const invoice = await shop.client("POST", "/v1/invoices", {
      body: { customer_id: shop.customer, quote_id: quote.id },
    });
    await shop.client("POST", `/v1/invoices/${invoice.body.id}/send`);
    const total = sumOf(some);
    const { tax_total: tax } = invoice.body;
    expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body.accepted_total).toBe(total);
    const email = (await shop.emails()).at(-1);
    expect(email?.text).toContain(`${dollars(total)} including GST`);
    expect(email?.text).toContain(`Please pay ${dollars(total)}`);
    for (const path of [quotePath, await pathOf(shop)]) {
      const page = await (await fetch(world.origin + path)).text();
      const pdf = await pdfOf(path);
      expect(page).toContain("All amounts are in Australian dollars and include GST.");
      expect(pdf).toContain("All amounts are in Australian dollars and include GST.");
      expect(page).toContain(`<th scope="row">Total including GST</th><td class="amount">${dollars(total)}</td>`);
      expect(page).toContain(`<th scope="row">Includes GST of</th><td class="amount">${dollars(tax)}</td>`);
      expect(pdf).toContain(`Total including GST ${dollars(total)} Includes GST of ${dollars(tax)}`);
      for (const [index, amount] of some.entries()) {
        const shown = dollars(amount);
        const gst = dollars(Math.round((amount * 100) / 11) / 100);
        expect(page).toContain(`1 × ${shown}, includes GST of ${gst}</span></td><td class="amount">${shown}</td>`);
        expect(pdf).toContain(`Part ${index + 1} 1 ${shown} ${gst} ${shown}`);
      }
    }
  }
  const to = join(tmpdir(), `${shop.id}.jsonl`);
  await exportBusiness(world.database.systemPool, {
    to,
    business: { id: shop.id, name: "Shop", slug: "shop" },
    store: undefined,
    keyOf: ({ id }) => id,
    observe: () => undefined,
  });
  const records = (await readFile(to, "utf8"))
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => JSON.parse(text));
  const exported = (type: string, field: string) =>
    records.filter((record) => record.type === type).map(({ data }) => data[field]);
  const inOrder = (values: readonly number[]) => values.toSorted((one, other) => one - other);
  for (const type of ["quote_line", "invoice_line"])
    for (const field of ["unit_price", "line_total"]) expect(inOrder(exported(type, field))).toEqual(inOrder(amounts));
  expect(sumOf(exported("invoice", "total"))).toBe(sumOf(amounts));
  expect(exported("invoice", "tax_inclusive")).toEqual([true, true, true, true]);
});

test("200 prices with GST are imported as they are, and exported again", async () => {
  const shop = await openImporter(world);
  const rows = amounts.map((amount, index) => `Item ${index},${amount.toFixed(2)},yes`);
  const csv = ["Name,Price,Price includes GST", ...rows].join("\n");
  expect((await shop.import(csv, "price_items")).counts).toMatchObject({ created: 200, refused: 0 });
  const { text } = await shop.http("GET", "/exports/price-items.csv");
  for (const [index, amount] of amounts.entries())
    expect(text).toContain(`,Item ${index},,${amount.toFixed(2)},0.1,true,`);
  expect((await shop.import(text, "price_items", "update")).counts).toMatchObject({ skipped: 200 });
  const other = await openImporter(world);
  expect((await other.import(text, "price_items")).counts).toMatchObject({ created: 200 });
  const { body } = await other.client("GET", "/v1/price_items?limit=100");
  expect(body.data.every((item: { tax_inclusive: boolean }) => item.tax_inclusive)).toBe(true);
});

test("a change of the mode keeps the prices of a draft, and recomputes its totals", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ lines: linesOf([115]) });
  expect(quote).toMatchObject({ tax_inclusive: false, total: 126.5 });
  const change = (path: string, tax_inclusive: boolean) => shop.client("PATCH", path, { body: { tax_inclusive } });
  const lines = [{ unit_price: 115, line_total: 115 }];
  const withGst = { tax_inclusive: true, subtotal: 104.55, tax_total: 10.45, total: 115, lines };
  expect((await change(`/v1/quotes/${quote.id}`, true)).body).toMatchObject(withGst);
  const copied = await shop.move(quote.id, "copy");
  expect(copied.body).toMatchObject(withGst);
  const { body: invoice } = await shop.client("POST", "/v1/invoices", {
    body: { customer_id: shop.customer, quote_id: quote.id },
  });
  expect(invoice).toMatchObject(withGst);
  const path = `/v1/invoices/${invoice.id}`;
  expect((await change(path, false)).body).toMatchObject({ total: 126.5, amount_due: 126.5, lines });
  expect((await change(path, true)).body).toMatchObject(withGst);
  const more = { description: "Discount", quantity: 1, unit_price: -0.55 };
  const added = (await shop.client("POST", `${path}/lines`, { body: more })).body;
  expect(added).toMatchObject({ total: 114.45, tax_total: 10.4, subtotal: 104.05 });
  const changed = await shop.client("PATCH", `${path}/lines/${added.lines[1].id}`, { body: { unit_price: -15 } });
  expect(changed.body).toMatchObject({ total: 100, tax_total: 9.09, subtotal: 90.91 });
  await shop.client("DELETE", `${path}/lines/${added.lines[1].id}`);
  expect((await shop.client("GET", path)).body).toMatchObject(withGst);
  await shop.client("POST", `${path}/send`);
  expect((await change(path, false)).status).toBe(409);
  await shop.move(quote.id, "send");
  expect((await change(`/v1/quotes/${quote.id}`, false)).status).toBe(409);
});

test("a deposit is checked against the total of the new mode", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ lines: linesOf([100]), deposit_amount: 110 });
  const refused = await shop.client("PATCH", `/v1/quotes/${quote.id}`, { body: { tax_inclusive: true } });
  expect(refused.body).toMatchObject({ status: 400, errors: [{ pointer: "/deposit_amount" }] });
  const both = { tax_inclusive: true, deposit_amount: 100 };
  expect((await shop.client("PATCH", `/v1/quotes/${quote.id}`, { body: both })).body).toMatchObject({ total: 100 });
});

test("an invoice has the mode of the quote whose lines it takes, and otherwise its own", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ lines: linesOf([115]), tax_inclusive: true });
  const invoice = (more: object) =>
    shop.client("POST", "/v1/invoices", { body: { customer_id: shop.customer, quote_id: quote.id, ...more } });
  expect((await invoice({ tax_inclusive: false })).body).toMatchObject({
    status: 400,
    errors: [{ pointer: "/tax_inclusive" }],
  });
  expect((await invoice({ tax_inclusive: true })).body).toMatchObject({ total: 115 });
  const lines = linesOf([100]);
  expect((await invoice({ lines })).body).toMatchObject({ tax_inclusive: false, total: 110 });
  expect((await invoice({ lines, tax_inclusive: true })).body).toMatchObject({ tax_inclusive: true, total: 100 });
});

test("the business's setting changes nothing for callers of the API", async () => {
  const shop = await createShop(world);
  await world.database.system.business.update({ where: { id: shop.id }, data: { taxInclusive: true } });
  expect(await shop.quote({ lines: linesOf([100]) })).toMatchObject({ tax_inclusive: false, total: 110 });
  const { body } = await shop.client("POST", "/v1/price_items", { body: { name: "Call-out", unit_price: 100 } });
  expect(body.tax_inclusive).toBe(false);
});
