import { afterAll, beforeAll, expect, test } from "vitest";
import { done } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Business = NonNullable<Parameters<typeof createShop>[1]>;

/** A quote of a business, accepted and invoiced, and what its customer gets. */
async function sell(options: Business, unit_price = 1000) {
  const shop = await createShop(world, options);
  const { client, customer: customer_id } = shop;
  const quote = await shop.quote({ lines: [{ description: "Boiler service", quantity: 1, unit_price }] });
  await shop.move(quote.id, "send");
  await shop.move(quote.id, "accept");
  const invoice = (await client("POST", "/v1/invoices", { body: { customer_id, quote_id: quote.id } })).body;
  await client("POST", `/v1/invoices/${invoice.id}/send`);
  const email = (await shop.emails()).findLast(({ kind }) => kind === "invoice");
  const [, path] = /\/\/[^/]+(\/i\/[\w-]+)/.exec(email?.text ?? "") ?? [];
  const page = await (await fetch(`${world.origin}${path}`)).text();
  const pdf = await readPdf(new Uint8Array(await (await fetch(`${world.origin}${path}.pdf`)).arrayBuffer()));
  return { ...shop, quote, invoice, email: email?.text ?? "", html: email?.html ?? "", page, pdf, path };
}

test("a British business's quote, invoice, page, PDF and email have VAT and pounds", async () => {
  const { client, quote, invoice, email, html, page, pdf } = await sell({ country: "GB", taxId: "GB 980 7806 84" });
  expect((await client("GET", "/v1/me")).body.business).toMatchObject({
    country: "GB",
    currency: "GBP",
    tax_id: "GB980780684",
    abn: null,
  });
  expect(quote).toMatchObject({ currency: "GBP", tax_total: 200, total: 1200, lines: [{ tax_rate: 0.2 }] });
  expect(invoice).toMatchObject({ currency: "GBP", tax_total: 200, total: 1200 });
  expect(email).toContain("Here is our invoice INV-1001: £1,200.00 including VAT.");
  expect(email).toContain("VAT number GB 980 7806 84");
  expect(html).toContain('<html lang="en-GB">');
  expect(page).toContain('<html lang="en-GB">');
  for (const words of [
    "<h1>Invoice INV-1001</h1>",
    "All amounts are in pounds sterling. Item amounts and the subtotal exclude VAT.",
    "1 × £1,000.00, VAT £200.00",
    "Total including VAT",
    "VAT number GB 980 7806 84",
  ])
    expect(page).toContain(words);
  expect(pdf.language).toBe("en-GB");
  const [text] = pdf.pages;
  for (const words of ["Invoice INV-1001", "£1,200.00", "Total including VAT", "VAT number GB 980 7806 84"])
    expect(text).toContain(words);
  for (const text of [email, html, page, ...pdf.pages]) expect(text).not.toMatch(/GST|\$|ABN|Tax invoice/);
});

test("a New Zealand business sends tax invoices with GST of 15% in its own dollars", async () => {
  const { quote, invoice, page, email } = await sell({ country: "NZ", taxId: "49-091-850" });
  expect(quote).toMatchObject({ currency: "NZD", total: 1150, lines: [{ tax_rate: 0.15 }] });
  expect(invoice).toMatchObject({ currency: "NZD", total: 1150 });
  expect(email).toContain("$1,150.00 including GST.");
  expect(page).toContain("Tax invoice INV-1001");
  expect(page).toContain("GST number 49-091-850");
  expect(page).toContain("All amounts are in New Zealand dollars.");
});

test("an Australian business's documents are as before", async () => {
  const { quote, invoice, page, email, pdf } = await sell({ abn: "51824753556" });
  expect(quote).toMatchObject({ currency: "AUD", total: 1100, lines: [{ tax_rate: 0.1 }] });
  expect(invoice).toMatchObject({ currency: "AUD", total: 1100 });
  expect(email).toContain("Here is our invoice INV-1001: $1,100.00 including GST.");
  expect(email).toContain("ABN 51 824 753 556");
  expect(page).toContain("Tax invoice INV-1001");
  expect(page).toContain("All amounts are in Australian dollars. Item amounts and the subtotal exclude GST.");
  expect(page).toContain("1 × $1,000.00, GST $100.00");
  expect(pdf.pages[0]).toContain("All amounts are in Australian dollars. Unit prices, item amounts and the subtotal");
});

test("a business in the United States has no tax by default, and dollars of another country name it", async () => {
  const american = await sell({ country: "US" });
  expect(american.quote).toMatchObject({ currency: "USD", tax_total: 0, total: 1000 });
  expect(american.page).toContain("no sales tax");
  expect(american.page).toContain("Total including sales tax");
  const irish = await sell({ country: "IE", currency: "USD" });
  expect(irish.quote).toMatchObject({ currency: "USD", total: 1230 });
  expect(irish.page).toContain("US$1,230.00");
});

test("payments, credit notes, price items and estimates follow the business", async () => {
  const { client, invoice } = await sell({ country: "GB" });
  done(await client("POST", `/v1/invoices/${invoice.id}/payments`, { body: { amount: 200 } }));
  expect((await client("GET", `/v1/invoices/${invoice.id}`)).body.payments).toMatchObject([{ currency: "GBP" }]);
  const note = await client("POST", "/v1/credit_notes", { body: { invoice_id: invoice.id, amount: 120 } });
  expect(note.body).toMatchObject({ currency: "GBP", tax_total: 20, total: 120 });
  const item = await client("POST", "/v1/price_items", { body: { name: "Boiler service", unit_price: 90 } });
  expect(item.body).toMatchObject({ tax_rate: 0.2 });
  const line = { invoice_id: invoice.id, lines: [{ description: "Tap", quantity: 1, unit_price: 10, tax_rate: 0.05 }] };
  const refused = await client("POST", "/v1/credit_notes", { body: line });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("5 % VAT");
});

test("the accepted total of the page is the one in the business's currency", async () => {
  const shop = await createShop(world, { country: "GB" });
  const quote = await shop.quote();
  await shop.move(quote.id, "send");
  const [email] = await shop.emails();
  const [, path] = /\/\/[^/]+(\/q\/[\w-]+)/.exec(email?.text ?? "") ?? [];
  const page = await (await fetch(`${world.origin}${path}`)).text();
  expect(page).toContain("you agree to this work for £1,200.00 including VAT");
  const [, version = ""] = /name="version" value="([^"]+)"/.exec(page) ?? [];
  const accept = (total: string) =>
    fetch(`${world.origin}${path}/accept`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ name: "Jane", version, total }),
    });
  expect((await accept("$1,200.00")).status).not.toBe(303);
  expect((await accept("£1,200.00")).status).toBe(303);
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body).toMatchObject({ status: "accepted" });
});
