import { afterAll, beforeAll, expect, test } from "vitest";
import { announceOverdue } from "../../src/domain/trade/invoices/announce-overdue.ts";
import { expireQuotes } from "../../src/domain/trade/quotes/expire-quotes.ts";
import { eventTypes } from "../../src/events/catalogue.ts";
import { openPage } from "../web/open-page.ts";
import { type Business, eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { faults, schemaFor, strict } from "./schema.ts";

let world: World;
let business: Business;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  await trade(business);
});
afterAll(() => world.close());

const jane = { name: "Jane Citizen", email: "jane@example.com" };
const lines = [{ description: "Split system", quantity: 1.5, unit_price: 1000.35 }];

/** A year of the trade in brief. Each event occurs with all of its fields, and with as few as possible. */
async function trade({ id: businessId, key, client }: Business): Promise<void> {
  const make = async (path: string, body: unknown) => (await made(client, path, body)).id as string;
  const move = async (path: string, body?: unknown) => {
    const answered = await client("POST", path, body === undefined ? {} : { body });
    if (answered.status >= 300) throw new Error(`${path}: ${answered.status} ${answered.text}`);
  };
  const newLead = () => make("/v1/leads", { name: "Lee", phone: "0412 345 678" });

  await make("/v1/customers", { name: "Only a name" });
  const customer = await make("/v1/customers", { ...jane, phone: "0412 345 678", external_id: "crm-1" });
  const site = await make(`/v1/customers/${customer}/sites`, { address: { line1: "1 High Street" } });
  await make("/v1/leads", { ...jane, lead_type: "marketplace", auto_create_customer: true });
  const byHand = await newLead();
  await move(`/v1/leads/${byHand}/qualify`);
  await move(`/v1/leads/${byHand}/win`);

  for (const first of ["accept", "deposit"]) {
    const leadId = await newLead();
    const quote = { customer_id: customer, lead_id: leadId, site_id: site, lines, deposit_amount: 500.05 };
    const quoteId = await make("/v1/quotes", quote);
    await move(`/v1/quotes/${quoteId}/send`);
    await move(`/v1/quotes/${quoteId}/${first}`);
  }

  const leadId = await newLead();
  const job = await make("/v1/jobs", { customer_id: customer, title: "Repair", lead_id: leadId, site_id: site });
  await move(`/v1/jobs/${job}/complete`);
  await move(`/v1/jobs/${await make("/v1/jobs", { customer_id: customer, title: "Service" })}/complete`);
  const invoice = await make("/v1/invoices", { customer_id: customer, job_id: job, lines });
  await move(`/v1/invoices/${invoice}/send`);
  const { body } = await client("GET", `/v1/invoices/${invoice}`);
  await move(`/v1/invoices/${invoice}/payments`, { amount: body.amount_due });

  const { id: assignee } = await world.addPerson(businessId);
  const times = { start_at: "2026-07-01T02:30:00+10:00", end_at: "2026-07-01T03:30:00+10:00" };
  const look = await make("/v1/bookings", { customer_id: customer, title: "Look", ...times });
  const visit = { kind: "visit", site_id: site, assignee_id: assignee };
  const visited = await make("/v1/bookings", { customer_id: customer, title: "Service", ...times, ...visit });
  await client("PATCH", `/v1/bookings/${look}`, { body: { title: "A closer look" } });
  await move(`/v1/bookings/${look}/complete`);
  await move(`/v1/bookings/${visited}/cancel`);

  await move(`/v1/invoices/${invoice}/payments`, { amount: -0.05 });
  await move(`/v1/invoices/${await make("/v1/invoices", { customer_id: customer, lines })}/void`);
  await client("PATCH", `/v1/leads/${byHand}`, { body: { assignee_id: assignee } });
  await move(`/v1/leads/${await newLead()}/lose`);
  await move(`/v1/leads/${await newLead()}/lose`, { lost_reason: "Too far away" });
  await client("DELETE", `/v1/customers/${await make("/v1/customers", { name: "Moved away" })}`);

  const planned = { customer_id: customer, title: "Install", scheduled_start: "2099-07-01T09:00:00+10:00" };
  const install = await make("/v1/jobs", { ...planned, scheduled_end: "2099-07-01T11:00:00+10:00" });
  await client("PATCH", `/v1/jobs/${install}`, { body: { title: "Install a pump", assignee_ids: [assignee] } });
  await move(`/v1/jobs/${install}/start`);
  await move(`/v1/jobs/${install}/cancel`);
  await move(`/v1/jobs/${install}/reopen`);

  const form = new FormData();
  form.set("job_id", install);
  form.set("file", new Blob(["Bring the long ladder."]), "list.txt");
  const headers = { "X-Api-Key": key };
  const added = await fetch(`${world.base}/v1/files`, { method: "POST", headers, body: form });
  await client("DELETE", `/v1/files/${(await added.json()).id}`);

  const note = await make("/v1/notes", { job_id: install, text: "Bring the long ladder." });
  await client("PATCH", `/v1/notes/${note}`, { body: { text: "The ladder is there." } });
  await client("DELETE", `/v1/notes/${note}`);

  const open = async (): Promise<string> => {
    const quote = await make("/v1/quotes", { customer_id: customer, lines, valid_until: "2099-07-31" });
    await move(`/v1/quotes/${quote}/send`);
    return quote;
  };
  const declined = await open();
  await openPage(await linkIn(businessId));
  await move(`/v1/quotes/${declined}/decline`, { decline_reason: "Chose another company." });
  await move(`/v1/quotes/${await open()}/decline`);
  await move(`/v1/quotes/${await open()}/withdraw`);
  const revised = await open();
  const version = await make(`/v1/quotes/${revised}/revise`, {});
  await move(`/v1/quotes/${version}/send`);
  const due = async (): Promise<string> => {
    const unpaid = await make("/v1/invoices", { customer_id: customer, lines });
    await move(`/v1/invoices/${unpaid}/send`);
    return unpaid;
  };
  const credit = await make("/v1/credit_notes", { invoice_id: invoice, amount: 10 });
  const { id: unpaid } = await made(client, "/v1/invoices", { customer_id: customer, lines });
  await move(`/v1/invoices/${unpaid}/send`);
  await move(`/v1/credit_notes/${credit}/apply`, { invoice_id: unpaid });
  await move(`/v1/credit_notes/${credit}/send`);
  await move(`/v1/credit_notes/${credit}/void`);
  await passLastDays(await open(), await due());
}

/** The link to a quote in the business's last email. */
async function linkIn(businessId: string): Promise<string> {
  const emails = await world.database.system.email.findMany({ where: { businessId, kind: "quote" } });
  const last = emails.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1);
  return world.origin + new URL(/http\S+\/q\/\S+/.exec(last?.text ?? "")?.[0] ?? "").pathname;
}

/** Lets the last day of a quote and of an invoice end, and runs the jobs for that. */
async function passLastDays(quoteId: string, invoiceId: string): Promise<void> {
  const { system } = world.database;
  const yesterday = new Date(Date.now() - 2 * 86_400_000);
  await system.quote.updateMany({ where: { id: quoteId }, data: { validUntil: yesterday } });
  await system.invoice.updateMany({ where: { id: invoiceId }, data: { issueDate: yesterday, dueDate: yesterday } });
  await expireQuotes(world.database);
  await announceOverdue(world.database);
}

test("every event that the trade records matches the catalogue, with no further field", async () => {
  const bodies = await eventsOf(world, business);
  const wrong = bodies.flatMap((body) => faults(strict(schemaFor(body.event_type)), body));
  expect(wrong).toEqual([]);
  const recorded = new Set(bodies.map(({ event_type }) => event_type));
  expect(eventTypes.filter((type) => !recorded.has(type))).toEqual([
    ...["message.received", "message.sent"],
    ...["draft.created", "draft.sent", "draft.deleted", "conversation.updated"],
  ]);
});

test("every way of converting and winning a lead emits its event", async () => {
  const told = async (type: string, field: string) =>
    new Set((await eventsOf(world, business, type)).map((body) => body[field]));
  expect(await told("lead.converted", "converted_via")).toEqual(new Set(["manual", "quote", "job"]));
  expect(await told("lead.won", "won_via")).toEqual(
    new Set(["manual", "quote_accepted", "quote_paid", "invoice_paid"]),
  );
});
