import { afterAll, beforeAll, expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The path of the customer's last emailed link. */
async function addressOf({ emails }: Shop): Promise<string> {
  const [, path] = /\/\/[^/]+(\/i\/[\w-]+)/.exec((await emails()).at(-1).text) ?? [];
  return path ?? "";
}

const open = (path: string, method = "GET") => createClient(world.origin)(method, path);

test("the page shows the business, the customer, the lines, GST, payments and what is due", async () => {
  const shop = await openShop(world);
  await world.database.system.business.update({
    where: { id: shop.id },
    data: {
      name: "Blue Gum Air",
      abn: "51824753556",
      businessPhone: "+61290000000",
      website: "https://bluegum.example",
      address: {
        line1: "3 Depot Road",
        line2: null,
        suburb: "Alexandria",
        state: "NSW",
        postcode: "2015",
        country: "AU",
      },
      paymentInstructions: "BSB 012-345\nAccount 6789 0123",
    },
  });
  done(
    await shop.client("PATCH", `/v1/customers/${shop.customerId}`, {
      body: { billing_address: { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" } },
    }),
  );
  const lines = [
    { description: "Split system", quantity: 1.5, unit_price: 1000 },
    { description: "Permit", unit_price: 10, tax_rate: 0 },
  ];
  const { id } = await shop.sent(lines, { issue_date: "2026-11-01", due_date: "2099-01-15" });
  done(await shop.call("POST", `/${id}/payments`, { amount: 660, paid_at: "2026-11-05T01:00:00Z" }));
  const { status, headers, text } = await open(await addressOf(shop));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const words of [
    "Tax invoice INV-1001",
    "Blue Gum Air",
    "ABN 51 824 753 556",
    "3 Depot Road",
    "Alexandria NSW 2015",
    "bluegum.example",
    "(02) 9000 0000",
    "How to pay",
    "BSB 012-345\nAccount 6789 0123",
    "Jane Citizen",
    "12 Banksia Street",
    "Marrickville NSW 2204",
    "1 November 2026",
    "15 January 2099",
    "Split system",
    "1.5 × $1,000.00",
    "no GST",
    "$1,510.00",
    "$150.00",
    "$1,660.00",
    "Paid on 5 November 2026",
    "$660.00",
    "$1,000.00 due",
    "Amount due",
  ])
    expect(text).toContain(words);
});

test("the email says what to pay, by when, how and to whom", async () => {
  const shop = await openShop(world);
  await world.database.system.business.update({
    where: { id: shop.id },
    data: { abn: "51824753556", paymentInstructions: "BSB 012-345\nAccount 6789 0123", businessPhone: "+61290000000" },
  });
  await shop.sent([{}], { issue_date: "2099-01-01", due_date: "2099-01-15" });
  const [{ text, html }] = await shop.emails();
  for (const written of [text, html])
    for (const words of [
      "Please pay $110.00 by 15 January 2099, and quote INV-1001 with your payment.",
      "How to pay:\nBSB 012-345\nAccount 6789 0123",
      "Test Plumbing\nABN 51 824 753 556\n(02) 9000 0000",
    ])
      expect(written).toContain(words);
});

test("without an ABN it is no tax invoice, and without instructions it does not say how to pay", async () => {
  const shop = await openShop(world);
  await shop.sent();
  const path = await addressOf(shop);
  const { text } = await open(path);
  expect(text).toContain("<h1>Invoice INV-1001</h1>");
  expect(text).not.toMatch(/tax invoice|how to pay/i);
  await world.database.system.business.update({ where: { id: shop.id }, data: { abn: "51824753556" } });
  expect((await open(path)).text).toContain("<h1>Tax invoice INV-1001</h1>");
});

test("its state is visible: overdue, paid and void, the last two with nothing to pay", async () => {
  const shop = await openShop(world);
  const overdue = await shop.sent([{}], { issue_date: "2024-12-18", due_date: "2025-01-01" });
  const path = await addressOf(shop);
  expect((await open(path)).text).toContain("<strong>Overdue.</strong> $110.00 was due by 1 January 2025");
  done(await shop.call("POST", `/${overdue.id}/payments`, { amount: 110, paid_at: "2026-11-05T01:00:00Z" }));
  expect((await open(path)).text).toContain("<strong>Paid</strong> on 5 November 2026");
  const voided = await shop.sent();
  const other = await addressOf(shop);
  done(await shop.call("POST", `/${voided.id}/void`));
  const { text } = await open(other);
  expect(text).toContain("<strong>Void.</strong>");
  expect(text).not.toContain("Amount due");
});

test("any text on it stays text, and the page requests no other host and runs no script", async () => {
  const shop = await openShop(world);
  const hostile = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;
  done(await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { name: hostile } }));
  await shop.sent([{ description: hostile }]);
  const [email] = await shop.emails();
  const { headers, text } = await open(await addressOf(shop));
  for (const written of [text, email.html]) {
    expect(written).not.toMatch(/<script|<img/);
    expect(written).toContain("&lt;script&gt;");
  }
  expect(text).not.toMatch(/(src|href|action)="(https?:)?\/\//);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test("a draft, a deleted and an altered link are not found, and the page accepts no form", async () => {
  const shop = await openShop(world);
  await shop.sent();
  const path = await addressOf(shop);
  const token = path.slice(3);
  const altered = token.startsWith("A") ? `B${token.slice(1)}` : `A${token.slice(1)}`;
  for (const wrong of [`/i/${altered}`, `/q/${token}`, "/i/", `/i/${token}/pay`, `/i/${token.slice(0, 10)}`])
    expect((await open(wrong)).status).toBe(404);
  expect((await open(path, "POST")).status).toBe(405);
  expect((await open(path, "HEAD")).status).toBe(200);
  await world.database.system.invoice.updateMany({
    where: { businessId: shop.id },
    data: { status: "draft", sentAt: null },
  });
  expect((await open(path)).status).toBe(404);
  expect(world.logged.join("")).not.toContain(token);
});
