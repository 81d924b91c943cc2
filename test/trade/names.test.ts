import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const address = { line1: "12 Banksia Street" };
const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];

/** A lead with an accepted quote, the job's booking and invoice, and a person who reads them. */
async function open() {
  const shop = await createShop(world);
  const { client, customer } = shop;
  const { graphql } = await world.addPerson(shop.id, "member");
  const site = await made(client, `/v1/customers/${customer}/sites`, { name: "Holiday house", address });
  const lead = await made(client, "/v1/leads", { name: "Jane", phone: "0412345678" });
  const common = { customer_id: customer, site_id: site.id };
  const quote = await made(client, "/v1/quotes", { ...common, lead_id: lead.id, title: "Cooling", lines });
  for (const action of ["send", "accept"]) await client("POST", `/v1/quotes/${quote.id}/${action}`);
  const [{ id: jobId }] = (await client("GET", "/v1/jobs")).body.data;
  const job = (await client("PATCH", `/v1/jobs/${jobId}`, { body: { site_id: site.id } })).body;
  const times = { start_at: "2026-07-01T02:30:00.000Z", end_at: "2026-07-01T03:30:00.000Z" };
  const visit = { ...common, ...times, title: "Visit", job_id: job.id, lead_id: lead.id, instructions: "Call first." };
  const booking = await made(client, "/v1/bookings", visit);
  const invoice = await made(client, "/v1/invoices", { customer_id: customer, job_id: job.id });
  const ask = async (query: string, variables: Record<string, unknown> = {}) => {
    const { body } = await graphql(query, variables);
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data;
  };
  return { ...shop, ask, site, lead, quote, job, booking, invoice };
}

const customer = "customer { id name }";
const site = "site { id name address { line1 } }";
const lead = "lead { id reference name }";
const quote = "quote { id quote_reference title }";
const job = "job { id job_number title }";

const shown = {
  leads: `${customer} ${quote} ${job}`,
  quotes: `${customer} ${site} ${lead} ${job}`,
  jobs: `${customer} ${site} ${lead} ${quote} bookings { id instructions customer { name } } invoices { id invoice_number status }`,
  invoices: `${customer} ${job} ${quote}`,
  bookings: `${customer} ${site} ${job} ${lead}`,
};

test("one statement reads records with the names that they refer to, in lists and alone", async () => {
  const shop = await open();
  const named = {
    customer: { id: shop.customer, name: "Jane Citizen" },
    site: { id: shop.site.id, name: "Holiday house", address },
    lead: { id: shop.lead.id, reference: shop.lead.reference, name: "Jane" },
    quote: { id: shop.quote.id, quote_reference: shop.quote.quote_reference, title: "Cooling" },
    job: { id: shop.job.id, job_number: shop.job.job_number, title: "Cooling" },
  };
  const { customer: who, site: where, lead: from, quote: of, job: work } = named;
  const invoice = { id: shop.invoice.id, invoice_number: shop.invoice.invoice_number, status: "draft" };
  const booking = { id: shop.booking.id, instructions: "Call first.", customer: { name: "Jane Citizen" } };
  const expected = {
    leads: { customer: who, quote: of, job: work },
    quotes: { customer: who, site: where, lead: from, job: work },
    jobs: { customer: who, site: where, lead: from, quote: of, bookings: [booking], invoices: [invoice] },
    invoices: { customer: who, job: work, quote: of },
    bookings: { customer: who, site: where, job: work, lead: from },
  };
  for (const kind of Object.keys(shown) as (keyof typeof shown)[]) {
    const one = kind.slice(0, -1) as "lead" | "quote" | "job" | "invoice" | "booking";
    world.statements.length = 0;
    expect(await shop.ask(`{ ${kind} { data { ${shown[kind]} } } }`)).toEqual({ [kind]: { data: [expected[kind]] } });
    const { id } = shop[one];
    const read = await shop.ask(`query ($id: ID!) { ${one}(id: $id) { ${shown[kind]} } }`, { id });
    expect(read).toEqual({ [one]: expected[kind] });
    expect(world.statements.filter((text) => /^select .*customers/s.test(text))).toHaveLength(2);
  }
});

test("a record that refers to nothing names nothing", async () => {
  const { client, customer: id, ask } = await open();
  await made(client, "/v1/leads", { name: "Lee", phone: "0412345679" });
  await made(client, "/v1/quotes", { customer_id: id });
  await made(client, "/v1/jobs", { customer_id: id, title: "Service" });
  await made(client, "/v1/invoices", { customer_id: id });
  const { leads, quotes, jobs, invoices } = await ask(
    `{ leads(limit: 1) { data { ${shown.leads} } } quotes(limit: 1) { data { ${shown.quotes} } }
       jobs(limit: 1) { data { ${shown.jobs} } } invoices(limit: 1) { data { ${shown.invoices} } } }`,
  );
  const who = { id, name: "Jane Citizen" };
  expect(leads.data).toEqual([{ customer: null, quote: null, job: null }]);
  expect(quotes.data).toEqual([{ customer: who, site: null, lead: null, job: null }]);
  expect(jobs.data).toEqual([{ customer: who, site: null, lead: null, quote: null, bookings: [], invoices: [] }]);
  expect(invoices.data).toEqual([{ customer: who, job: null, quote: null }]);
});

test("a change returns them too, including a lead's quote", async () => {
  const { client, ask } = await open();
  const fresh = await made(client, "/v1/leads", { name: "Lee", phone: "0412345679" });
  const { id: customerId } = await made(client, "/v1/customers", { name: "Lee" });
  const { create_quote: draft } = await ask(
    `mutation ($input: CreateQuoteInput!) { create_quote(input: $input) { id ${shown.quotes} } }`,
    { input: { customer_id: customerId, lead_id: fresh.id, title: "Heating" } },
  );
  expect(draft).toMatchObject({ customer: { name: "Lee" }, lead: { id: fresh.id }, site: null, job: null });
  const leadQuery = "query ($id: ID!) { lead(id: $id) { quote { title } } }";
  expect(await ask(leadQuery, { id: fresh.id })).toEqual({ lead: { quote: { title: "Heating" } } });
  const { delete_quote: deleted } = await ask(`mutation ($id: ID!) { delete_quote(id: $id) { ${shown.quotes} } }`, {
    id: draft.id,
  });
  expect(deleted).toMatchObject({ lead: { id: fresh.id } });
  expect(await ask(leadQuery, { id: fresh.id })).toEqual({ lead: { quote: null } });
});

test("a quote and an invoice have the link of their customer's page, once it shows something", async () => {
  const { client, quote: sent, invoice, customer: id, ask } = await open();
  const draft = await made(client, "/v1/quotes", { customer_id: id });
  const linkOf = async (kind: "quote" | "invoice", of: string) =>
    (await ask(`query ($id: ID!) { ${kind}(id: $id) { link } }`, { id: of }))[kind].link;
  expect(await linkOf("quote", draft.id)).toBeNull();
  expect(await linkOf("invoice", invoice.id)).toBeNull();
  await client("POST", `/v1/invoices/${invoice.id}/send`);
  for (const [kind, of, title] of [
    ["quote", sent.id, sent.quote_reference],
    ["invoice", invoice.id, invoice.invoice_number],
  ] as const) {
    const { pathname } = new URL(await linkOf(kind, of));
    const page = await fetch(world.origin + pathname);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(title);
  }
});

test("a lead's quotes and bookings are listed", async () => {
  const { client, customer: id, lead: of, ask } = await open();
  await made(client, "/v1/quotes", { customer_id: id, title: "Another" });
  const { quotes, bookings } = await ask(
    "query ($id: ID!) { quotes(lead_id: $id) { data { title } } bookings(lead_id: $id) { data { title } } }",
    { id: of.id },
  );
  expect([quotes.data, bookings.data]).toEqual([[{ title: "Cooling" }], [{ title: "Visit" }]]);
  const { id: other } = await made(client, "/v1/leads", { name: "Lee", phone: "0412345679" });
  const none = "query ($id: ID!) { quotes(lead_id: $id) { data { id } } bookings(lead_id: $id) { data { id } } }";
  expect(await ask(none, { id: other })).toEqual({ quotes: { data: [] }, bookings: { data: [] } });
});

test("a job's bookings are cut if they are long, and a list of such jobs ends early", async () => {
  const { id, client, customer: customerId, ask } = await open();
  const instructions = "字".repeat(10_000);
  for (let count = 0; count < 10; count += 1) {
    const { id: jobId } = await made(client, "/v1/jobs", { customer_id: customerId, title: "Service" });
    await world.database.systemPool.query(
      `insert into bookings (id, business_id, customer_id, job_id, title, start_at, end_at, instructions, updated_at)
       select gen_random_uuid(), $1, $2, $3, 'Visit', now(), now() + interval '1 hour', $4, now() from generate_series(1, 100)`,
      [id, customerId, jobId, instructions],
    );
  }
  const query = "{ jobs { data { bookings { instructions } } next_cursor } }";
  const { jobs } = await ask(query);
  expect(jobs.data[0].bookings.length).toBeGreaterThan(20);
  expect(jobs.data[0].bookings.length).toBeLessThan(40);
  expect(jobs.data.length).toBeLessThan(10);
  expect(jobs.next_cursor).not.toBeNull();
});
