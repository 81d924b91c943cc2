import { afterAll, beforeAll, expect, test } from "vitest";
import { eventTypes } from "../../src/events/catalogue.ts";
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

/** A year of the trade in brief: each event comes with as much as it can carry, and with as little. */
async function trade({ id: businessId, client }: Business): Promise<void> {
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
  await make("/v1/bookings", { customer_id: customer, title: "Look", ...times });
  const visit = { kind: "visit", site_id: site, job_id: job, assignee_id: assignee };
  await make("/v1/bookings", { customer_id: customer, title: "Service", ...times, ...visit });
}

test("every event that the trade records is what the catalogue publishes of it, with no field more", async () => {
  const bodies = await eventsOf(world, business);
  const wrong = bodies.flatMap((body) => faults(strict(schemaFor(body.event_type)), body));
  expect(wrong).toEqual([]);
  const recorded = new Set(bodies.map(({ event_type }) => event_type));
  expect(eventTypes.filter((type) => !recorded.has(type))).toEqual(["message.received", "message.sent"]);
});

test("leads are told of by every way of converting and winning them", async () => {
  const told = async (type: string, field: string) =>
    new Set((await eventsOf(world, business, type)).map((body) => body[field]));
  expect(await told("lead.converted", "converted_via")).toEqual(new Set(["manual", "quote", "job"]));
  expect(await told("lead.won", "won_via")).toEqual(
    new Set(["manual", "quote_accepted", "quote_paid", "invoice_paid"]),
  );
});
