import { afterAll, beforeAll, expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let visit: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await startWorld();
  visit = createClient(world.origin);
});
afterAll(() => world.close());

const pathOf = (url: string) => new URL(url).pathname;

async function openStatement() {
  const shop = await openShop(world);
  const old = await shop.sent([{ unit_price: 40 }], { issue_date: "2026-09-01", due_date: "2026-09-15" });
  const invoice = await shop.sent([{}], { issue_date: "2026-10-05", due_date: "2026-10-19" });
  done(await shop.call("POST", `/${invoice.id}/payments`, { amount: 30, paid_at: "2026-10-12" }));
  const draft = await shop.draft([{ description: "Secret draft" }], { issue_date: "2026-10-06" });
  const path = `/v1/customers/${shop.customerId}/statement?from=2026-10-01&to=2026-10-31`;
  const statement = done(await shop.client("GET", path)).body;
  return { shop, old, invoice, draft, statement };
}

test("the customer's page shows the entries and the unpaid invoices, with links to their pages, and no draft", async () => {
  const { invoice, old, draft, statement } = await openStatement();
  const { status, text } = await visit("GET", pathOf(statement.public_url));
  expect(status).toBe(200);
  expect(text).toContain("1 October 2026 to 31 October 2026");
  for (const shown of [
    "Opening balance",
    `Invoice ${invoice.invoice_number}`,
    `Payment of ${invoice.invoice_number}`,
    "-$30.00",
    "$124.00",
    "Unpaid invoices",
    "Download PDF",
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain(draft.invoice_number);
  const links = [...text.matchAll(/href="([^"]+\/i\/[^"]+)"/g)].map(([, href = ""]) => pathOf(href));
  expect(new Set(links).size).toBe(2);
  expect((await visit("GET", links[0] ?? "")).text).toContain(invoice.invoice_number);
  expect(text).toContain(old.invoice_number);
});

test("the PDF has the same, and one that opens the PDF alone leads to no page", async () => {
  const { invoice, statement } = await openStatement();
  const read = async (path: string) => {
    const response = await fetch(world.origin + path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(response.headers.get("content-disposition")).toContain("Statement-2026-10-01-2026-10-31.pdf");
    return readPdf(new Uint8Array(await response.arrayBuffer()));
  };
  const ofPage = await read(`${pathOf(statement.public_url)}.pdf`);
  expect(ofPage.title).toBe("Statement from Test Plumbing");
  const text = ofPage.pages.join(" ");
  expect(text).toContain("Opening balance 1 October 2026 $44.00");
  expect(text).toContain(`Invoice ${invoice.invoice_number} 5 October 2026 $110.00 $154.00`);
  expect(text).toContain(`Payment of ${invoice.invoice_number} 12 October 2026 -$30.00 $124.00`);
  expect(text).toContain("Total due on invoices $124.00");
  expect(ofPage.links).toHaveLength(1);
  const alone = await read(pathOf(statement.pdf_url));
  expect(alone.links).toEqual([]);
  expect((await visit("GET", pathOf(statement.pdf_url).replace(".pdf", ""))).status).toBe(404);
});

test("a link is for its customer, period and kind of page alone", async () => {
  const { statement } = await openStatement();
  const path = pathOf(statement.public_url);
  for (let place = 3; place < path.length; place += 9) {
    const changed = `${path.slice(0, place)}${path[place] === "A" ? "B" : "A"}${path.slice(place + 1)}`;
    expect([changed, (await visit("GET", changed)).status]).toEqual([changed, 404]);
  }
  for (const prefix of ["/i/", "/q/", "/c/"])
    expect((await visit("GET", path.replace("/s/", prefix))).status).toBe(404);
});

test("the page follows the records: a voided invoice leaves it", async () => {
  const { shop, old, statement } = await openStatement();
  done(await shop.call("POST", `/${old.id}/void`));
  const { text } = await visit("GET", pathOf(statement.public_url));
  expect(text).not.toContain(old.invoice_number);
  expect(text).toContain("$80.00 overdue");
});
