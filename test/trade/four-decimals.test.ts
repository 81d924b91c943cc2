import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporter } from "../imports/importer.ts";
import { createShop } from "../quotes/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const lines = [
  { description: "Cable tie", quantity: 12, unit_price: 0.035 },
  { description: "Diesel, per litre", quantity: 41.2375, unit_price: 1.899 },
  { description: "Rebate", quantity: 1, unit_price: -0.0151 },
];

const figures = [
  { quantity: 12, unit_price: 0.035, line_total: 0.42 },
  { quantity: 41.2375, unit_price: 1.899, line_total: 78.31 },
  { quantity: 1, unit_price: -0.0151, line_total: -0.02 },
];

test("quantities and unit prices keep four decimals from the quote to the invoice, the page and the PDF", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote({ lines });
  const read = (await shop.client("GET", `/v1/quotes/${id}`)).body;
  expect(read.lines).toMatchObject(figures);
  expect(read).toMatchObject({ subtotal: 78.71, tax_total: 7.87, total: 86.58 });
  await shop.move(id, "send");
  const copy = (await shop.client("POST", "/v1/invoices", { body: { customer_id: shop.customer, quote_id: id } })).body;
  expect(copy.lines).toMatchObject(figures);
  expect(copy.total).toBe(86.58);
  const [email] = await shop.emails();
  expect(email?.text).toContain("$86.58 including GST");
  const path = /\/q\/[\w-]+/.exec(email?.text ?? "")?.[0] ?? "";
  const page = await (await fetch(world.origin + path)).text();
  for (const shown of ["12 × $0.035,", "41.2375 × $1.899,", "1 × -$0.0151,"]) expect(page).toContain(shown);
  const pdf = await readPdf(new Uint8Array(await (await fetch(`${world.origin}${path}.pdf`)).arrayBuffer()));
  expect(pdf.pages.join(" ")).toContain("Diesel, per litre 41.2375 $1.899 $7.83 $78.31");
});

test("the longest quantity and price fit their columns of the PDF", async () => {
  const shop = await createShop(world);
  const long = { description: "Long", quantity: 99.9999, unit_price: 9_999_999.9899 };
  const { id } = await shop.quote({ lines: [long, { ...long, quantity: 999_999.9999, unit_price: 0.0001 }] });
  await shop.move(id, "send");
  const path = /\/q\/[\w-]+/.exec((await shop.emails())[0]?.text ?? "")?.[0] ?? "";
  const pdf = await readPdf(new Uint8Array(await (await fetch(`${world.origin}${path}.pdf`)).arrayBuffer()));
  expect(pdf.pages[0]).toContain("Long 99.9999 $9,999,999.9899 $99,999,899.90 $999,998,998.99");
  expect(pdf.pages[0]).toContain("Long 999999.9999 $0.0001 $10.00 $100.00");
});

test("a fifth decimal is refused", async () => {
  const shop = await createShop(world);
  const post = async (line: object) =>
    (
      await shop.client("POST", "/v1/quotes", {
        body: { customer_id: shop.customer, lines: [{ description: "x", quantity: 1, unit_price: 1, ...line }] },
      })
    ).body;
  for (const field of ["quantity", "unit_price"])
    expect(await post({ [field]: 0.00011 })).toMatchObject({
      status: 400,
      errors: [{ pointer: `/lines/0/${field}`, detail: "must have at most 4 decimals" }],
    });
  expect(await post({ quantity: 0.00001 })).toMatchObject({ status: 400 });
});

test("a price item keeps four decimals, in the API and through an export and an import", async () => {
  const shop = await openImporter(world);
  const created = await shop.client("POST", "/v1/price_items", { body: { name: "Cable tie", unit_price: 0.035 } });
  expect(created.body.unit_price).toBe(0.035);
  const exported = await shop.http("GET", "/exports/price-items.csv");
  expect(exported.text).toContain(",0.035,");
  const other = await openImporter(world);
  await other.import(exported.text, "price_items");
  expect((await other.client("GET", "/v1/price_items")).body.data).toMatchObject([{ unit_price: 0.035 }]);
});
