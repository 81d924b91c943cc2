import { expect, test } from "vitest";
import { createShop, type Shop } from "../quotes/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { createClient } from "../world/client.ts";
import { useWorld, world } from "../world/shared.ts";
import { eventsOf, made } from "../world/trade.ts";

useWorld();

const lines = [
  { description: "Ducted system, supplied and installed", quantity: 1, unit_price: 11_500 },
  { description: "Zone controller", quantity: 1, unit_price: 349.99, is_optional: true },
  { description: "Five-year service plan", quantity: 1, unit_price: 640, is_optional: true, is_selected: true },
];
const signature = "M40 120L52 96L60 131";

const read = async (shop: Shop, path: string) => (await shop.client("GET", path)).body;

/** Posts to a path that changes a record, and returns the record. */
async function act(shop: Shop, path: string, body: object = {}) {
  const { status, text, body: answered } = await shop.client("POST", path, { body });
  expect([200, 201], text).toContain(status);
  return answered;
}

/** Accepts the quote on its page, with a drawn signature. */
async function acceptOnPage(url: string) {
  const visit = createClient(world.origin);
  const { pathname } = new URL(url);
  const { text } = await visit("GET", pathname);
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
  const form = { version: value("version"), total: value("total"), name: "Jane Citizen", signature, option: "3" };
  const raw = new URLSearchParams(form).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  expect((await visit("POST", `${pathname}/accept`, { raw, headers })).status).toBe(303);
}

async function pdfOf(url: string): Promise<string> {
  const response = await fetch(`${world.origin}${new URL(url).pathname}.pdf`);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}

test("from a lead to a refund: options, a revision, a signature, progress and final invoices, a credit note", async () => {
  const shop = await createShop(world);
  const lead = await made(shop.client, "/v1/leads", { name: "Jane Citizen", email: "jane@example.com" });
  const offer = { lead_id: lead.id, title: "Whole house", tax_inclusive: true };
  const first = await shop.quote({ ...offer, lines });
  await act(shop, `/v1/quotes/${first.id}/send`);

  const revision = await act(shop, `/v1/quotes/${first.id}/revise`);
  await shop.client("PATCH", `/v1/quotes/${revision.id}`, { body: { discount_percent: 5 } });
  const { public_url: url, total } = await act(shop, `/v1/quotes/${revision.id}/send`);
  expect(total).toBe(11_533);
  await acceptOnPage(url);
  const quote = await read(shop, `/v1/quotes/${revision.id}`);
  expect(quote).toMatchObject({
    status: "accepted",
    version: 2,
    accepted_total: total,
    accepted_by: "Jane Citizen",
    accepted_signature: signature,
  });
  expect(await read(shop, `/v1/leads/${lead.id}`)).toMatchObject({ status: "won" });
  const job = await read(shop, `/v1/jobs/${quote.job_id}`);
  const visit = { scheduled_start: "2026-12-07T21:00:00Z", scheduled_end: "2026-12-08T05:00:00Z" };
  expect((await shop.client("PATCH", `/v1/jobs/${job.id}`, { body: visit })).status).toBe(200);
  await act(shop, `/v1/jobs/${job.id}/start`);

  const of = { customer_id: shop.customer, job_id: job.id };
  const progress = await made(shop.client, "/v1/invoices", { ...of, progress_percent: 33.33 });
  await act(shop, `/v1/invoices/${progress.id}/send`);
  await act(shop, `/v1/invoices/${progress.id}/payments`, { amount: progress.total, method: "card" });
  await act(shop, `/v1/jobs/${job.id}/complete`);
  const final = await made(shop.client, "/v1/invoices", of);
  expect(Math.round(progress.total * 100) + Math.round(final.total * 100)).toBe(Math.round(total * 100));
  const { public_url: invoiceUrl } = await act(shop, `/v1/invoices/${final.id}/send`);
  await act(shop, `/v1/invoices/${final.id}/payments`, { amount: final.total, method: "bank_transfer" });

  const credit = await made(shop.client, "/v1/credit_notes", {
    invoice_id: final.id,
    amount: 115,
    reason: "The remote control was missing",
  });
  await act(shop, `/v1/credit_notes/${credit.id}/refund`, { amount: 115 });
  expect(await read(shop, `/v1/invoices/${final.id}`)).toMatchObject({
    status: "paid",
    amount_due: 0,
    amount_refunded: 115,
  });
  expect(await read(shop, `/v1/credit_notes/${credit.id}`)).toMatchObject({ total: 115, amount_remaining: 0 });

  expect((await eventsOf(world, shop)).map(({ event_type }) => event_type)).toEqual([
    "customer.created",
    ...["lead.created", "lead.converted"],
    ...["quote.sent", "quote.revised", "quote.sent", "lead.updated"],
    ...["job.created", "quote.accepted", "lead.won", "lead.updated"],
    ...["job.scheduled", "job.started"],
    ...["invoice.created", "invoice.sent", "invoice.payment_recorded", "invoice.paid"],
    "job.completed",
    ...["invoice.created", "invoice.sent", "invoice.payment_recorded", "invoice.paid"],
    ...["credit_note.issued", "invoice.refunded", "credit_note.updated"],
  ]);
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: shop.id },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ kind, actorName }) => `${kind} by ${actorName}`)).toEqual([
    ...["quote_sent by Test", "quote_revised by Test", "quote_superseded by Test", "quote_sent by Test"],
    "quote_accepted by Jane Citizen",
    ...["invoice_sent by Test", "payment_recorded by Test"],
    "job_completed by Test",
    ...["invoice_sent by Test", "payment_recorded by Test"],
    ...["credit_note_issued by Test", "refund_recorded by Test"],
  ]);
  const pdfs = [await pdfOf(url), await pdfOf(invoiceUrl), await pdfOf(credit.public_url)];
  expect(pdfs[0]).toContain("$11,533.00");
  expect(pdfs[1]).toMatch(/Rest: Ducted system.* Total including GST \$7,689.05/);
  expect(pdfs[2]).toContain("INV-1002");
});
