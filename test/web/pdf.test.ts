import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { done, openShop } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import { readPdf } from "./read-pdf.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The path of the page in the last email to a business's customer. */
async function linked(businessId: string): Promise<string> {
  const [email] = await world.database.system.email.findMany({
    where: { businessId, kind: { in: ["quote", "invoice"] } },
    orderBy: { id: "desc" },
  });
  return /\/[qi]\/[\w-]+/.exec(email?.text ?? "")?.[0] ?? "";
}

async function download(path: string) {
  const response = await fetch(`${world.origin}${path}.pdf`);
  expect(response.status).toBe(200);
  return { headers: response.headers, pdf: await readPdf(new Uint8Array(await response.arrayBuffer())) };
}

test("a quote is downloaded as a PDF with its page's content", async () => {
  const shop = await createShop(world, { name: "Żółw & Ștefan Đỗ" });
  await shop.client("PATCH", `/v1/customers/${shop.customer}`, { body: { name: "Zoë Łukasz 陈伟" } });
  const lines = [
    { description: "Split system", quantity: 2, unit_price: 1234.5 },
    { description: "Permit", unit_price: 10, quantity: 1, tax_rate: 0 },
  ];
  const quote = await shop.quote({ title: "Lounge", message: "Hello\nthere", lines, deposit_amount: 100 });
  await shop.move(quote.id, "send");
  const path = await linked(shop.id);
  expect(await (await fetch(world.origin + path)).text()).toContain(`<a href="${path}.pdf">Download PDF</a>`);
  const { headers, pdf } = await download(path);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toBe('attachment; filename="Q-1001.pdf"');
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(pdf).toMatchObject({
    title: "Quote Q-1001 from Żółw & Ștefan Đỗ",
    author: "Żółw & Ștefan Đỗ",
    language: "en-AU",
    links: [world.config.appUrl + path],
  });
  expect(pdf.pages).toHaveLength(1);
  const [text] = pdf.pages;
  for (const part of [
    "Żółw & Ștefan Đỗ",
    "Quote Q-1001",
    "Lounge",
    "Waiting for your decision.",
    // The fonts have no Chinese characters.
    "Zoë Łukasz \ufffd\ufffd",
    "Hello there",
    "Item Quantity Unit price GST Amount",
    "Split system 2 $1,234.50 $246.90 $2,469.00",
    "Permit 1 $10.00 no GST $10.00",
    "Subtotal $2,479.00 GST $246.90 Total including GST $2,725.90 Deposit due $100.00",
    "Page 1 of 1",
  ])
    expect(text).toContain(part);
  expect(pdf.roles[0]).toEqual(expect.arrayContaining(["Document", "H1", "P", "Table", "THead", "TR", "TH", "TD"]));
});

test("an invoice of many lines repeats the column names on each page, and its pages are numbered", async () => {
  const shop = await openShop(world);
  await world.database.system.business.update({
    where: { id: shop.id },
    data: { abn: "51824753556", paymentInstructions: "BSB 012-345\nAccount 6789 0123" },
  });
  const lines = Array.from({ length: 120 }, (_, index) => ({ description: `Part ${index + 1} of the system` }));
  const { id } = await shop.sent(lines, { issue_date: "2026-11-01", due_date: "2099-01-15" });
  done(await shop.call("POST", `/${id}/payments`, { amount: 200, paid_at: "2026-11-05T01:00:00Z" }));
  const { pdf } = await download(await linked(shop.id));
  const { pages } = pdf;
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Tax invoice INV-1001 · Test Plumbing Page ${index + 1} of ${pages.length}`);
    if (text.includes("Part ")) expect(text).toContain("Item Quantity Unit price GST Amount");
  }
  const all = pages.join(" ");
  expect(lines.filter(({ description }) => all.includes(`${description} 1 $100.00 $10.00 $100.00`))).toEqual(lines);
  expect(pages.at(-1)).toMatch(/Paid on 5 November 2026 \$200.00 Amount due \$13,000.00/);
  expect(pages.at(-1)).toContain("How to pay BSB 012-345 Account 6789 0123");
  // A screen reader names the five columns once, and each of the five totals.
  expect(pdf.filled.filter((role) => role === "TH")).toHaveLength(10);
  expect(pdf.filled.filter((role) => role === "TD")).toHaveLength(5 * lines.length + 5);
});

test("text longer than a page continues on the next one", async () => {
  const shop = await createShop(world);
  const word = "abcdefghi ";
  const lines = Array.from({ length: 3 }, () => ({ description: "x".repeat(255), quantity: 1, unit_price: 1 }));
  const quote = await shop.quote({ message: word.repeat(999), lines });
  await shop.move(quote.id, "send");
  const { pdf } = await download(await linked(shop.id));
  const all = pdf.pages.join(" ");
  expect(all.split("abcdefghi")).toHaveLength(1000);
  expect(all.replaceAll(/[^x]/g, "").length).toBeGreaterThanOrEqual(765);
  expect(pdf.pages[0]).toContain("View this quote online");
  expect(pdf.pages.at(-1)).toContain("Total including GST $3.30");
});

test("a PDF exists only if the page does, and accepts no form", async () => {
  const shop = await openShop(world);
  const other = await openShop(world);
  await shop.sent();
  await other.sent();
  const path = await linked(shop.id);
  const foreign = await linked(other.id);
  const status = async (address: string, method = "GET") => (await fetch(world.origin + address, { method })).status;
  expect(await status(`${path}.pdf`, "HEAD")).toBe(200);
  expect(await status(`${path}.pdf`, "POST")).toBe(405);
  for (const wrong of [
    `${path}.pdf/accept`,
    `${path}.html`,
    `${path}pdf`,
    `${path.replace("/i/", "/q/")}.pdf`,
    `${path.slice(0, 45)}${foreign.slice(45)}.pdf`,
    "/i/.pdf",
  ])
    expect(await status(wrong), wrong).toBe(404);
  await world.database.system.invoice.updateMany({ where: { businessId: shop.id }, data: { sentAt: null } });
  expect(await status(`${path}.pdf`)).toBe(404);
  expect(world.logged.join("")).not.toContain(path.slice(3));
});

test("a link's PDF has a limit of downloads a minute, and another link has its own", async () => {
  const shop = await openShop(world);
  await shop.sent();
  const path = await linked(shop.id);
  await shop.sent();
  const other = await linked(shop.id);
  for (let count = 0; count < limits.pdfs.perLink.max; count += 1) await download(path);
  const refused = await fetch(`${world.origin}${path}.pdf`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Too many");
  await download(other);
});

test("a PDF shows the current record", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  const path = await linked(shop.id);
  expect((await download(path)).pdf.pages.join(" ")).not.toContain("Paid on");
  done(await shop.call("POST", `/${id}/payments`, { amount: 20, paid_at: "2026-11-05T01:00:00Z" }));
  expect((await download(path)).pdf.pages.join(" ")).toContain("Paid on 5 November 2026 $20.00");
});
