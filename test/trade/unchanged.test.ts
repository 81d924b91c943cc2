import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createShop, type Shop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await startWorld();
  shop = await createShop(world);
});
afterAll(() => world.close());

const address = { line1: "12 Banksia Street" };
const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
const times = { start_at: "2026-07-01T02:30:00.000Z", end_at: "2026-07-01T03:30:00.000Z" };

type Case = {
  /** The request that creates the record. */
  path: string;
  body: object;
  update: string;
  input: string;
  one: object;
  two: object;
};

const cases: Record<string, () => Case> = {
  customer: () => ({
    path: "/v1/customers",
    body: { name: "Jane" },
    update: "update_customer",
    input: "UpdateCustomerInput",
    one: { notes: "One" },
    two: { notes: "Two" },
  }),
  site: () => ({
    path: `/v1/customers/${shop.customer}/sites`,
    body: { address },
    update: "update_site",
    input: "UpdateSiteInput",
    one: { name: "One" },
    two: { name: "Two" },
  }),
  contact: () => ({
    path: `/v1/customers/${shop.customer}/contacts`,
    body: { name: "Sam" },
    update: "update_contact",
    input: "UpdateContactInput",
    one: { role: "One" },
    two: { role: "Two" },
  }),
  lead: () => ({
    path: "/v1/leads",
    body: { name: "Lee", phone: "0412345678" },
    update: "update_lead",
    input: "UpdateLeadInput",
    one: { description: "One" },
    two: { description: "Two" },
  }),
  quote: () => ({
    path: "/v1/quotes",
    body: { customer_id: shop.customer, lines },
    update: "update_quote",
    input: "UpdateQuoteInput",
    one: { lines: [...lines, ...lines] },
    two: { title: "Two" },
  }),
  job: () => ({
    path: "/v1/jobs",
    body: { customer_id: shop.customer, title: "Service" },
    update: "update_job",
    input: "UpdateJobInput",
    one: { scheduled_start: times.start_at },
    two: { title: "Two" },
  }),
  invoice: () => ({
    path: "/v1/invoices",
    body: { customer_id: shop.customer, lines },
    update: "update_invoice",
    input: "UpdateInvoiceInput",
    one: { lines: [...lines, ...lines] },
    two: { due_date: "2099-07-01" },
  }),
  booking: () => ({
    path: "/v1/bookings",
    body: { customer_id: shop.customer, title: "Visit", ...times },
    update: "update_booking",
    input: "UpdateBookingInput",
    one: { instructions: "One" },
    two: { end_at: "2026-07-01T04:30:00.000Z" },
  }),
};

const stale = (noun: string) => ({
  type: "urn:service:error:precondition-failed",
  status: 412,
  detail: `The ${noun} has changed since it was read.`,
});

/** Queries as a person. Returns the root field or the problem. */
async function open() {
  const { graphql } = await world.addPerson(shop.id, "member");
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
  return async (query: string, variables: Record<string, unknown>): Promise<any> => {
    const { body } = await graphql(query, variables);
    return body.errors?.[0]?.extensions.problem ?? Object.values(body.data)[0];
  };
}

describe.each(Object.keys(cases))("a %s", (noun) => {
  test("two people change concurrently: one succeeds, and the other gets a conflict", async () => {
    const { path, body, update, input, one, two } = (cases[noun] as () => Case)();
    const { id, updated_at: read } = await made(shop.client, path, body);
    const [sam, kim] = [await open(), await open()];
    const change = `mutation ($id: ID!, $input: ${input}!, $seen: DateTime) { ${update}(id: $id, input: $input, updated_at: $seen) { id updated_at } }`;
    const answers = await Promise.all([
      sam(change, { id, input: one, seen: read }),
      kim(change, { id, input: two, seen: read }),
    ]);
    expect(answers.filter((answer) => answer.id === id)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status !== undefined)).toEqual([expect.objectContaining(stale(noun))]);
    // A refused change has changed nothing. It is refused again, and accepted once the current record has been read.
    const { updated_at: now } = answers.find((answer) => answer.id === id);
    for (const again of [one, two])
      expect(await sam(change, { id, input: again, seen: read })).toMatchObject({ status: 412 });
    const reading = await sam(`query ($id: ID!) { ${noun}(id: $id) { updated_at } }`, { id });
    expect(reading).toEqual({ updated_at: now });
    expect((await sam(change, { id, input: { ...one, ...two }, seen: now })).id).toBe(id);
    expect((await kim(change, { id, input: one, seen: null })).id).toBe(id);
  });
});

test.each(["quote", "invoice"] as const)("a %s that has changed since it was read is not sent", async (noun) => {
  const ask = await open();
  const { client, customer } = shop;
  const { id, updated_at: read } = await made(client, `/v1/${noun}s`, { customer_id: customer, lines });
  await client("PATCH", `/v1/${noun}s/${id}`, { body: { lines: [...lines, ...lines] } });
  const send = `mutation ($id: ID!, $seen: DateTime) { send_${noun}(id: $id, updated_at: $seen) { status total } }`;
  expect(await ask(send, { id, seen: read })).toMatchObject(stale(noun));
  const { updated_at: seen } = (await client("GET", `/v1/${noun}s/${id}`)).body;
  expect(await ask(send, { id, seen })).toEqual({ status: "sent", total: 2200 });
});

test("an invoice's line that has changed since it was read is not changed or deleted", async () => {
  const ask = await open();
  const { client, customer } = shop;
  const invoice = await made(client, "/v1/invoices", { customer_id: customer, lines });
  const variables = { id: invoice.id, line: invoice.lines[0].id, seen: invoice.updated_at };
  const update = `mutation ($id: ID!, $line: ID!, $seen: DateTime) {
    update_invoice_line(id: $id, line_id: $line, input: { quantity: 2 }, updated_at: $seen) { total } }`;
  const remove = `mutation ($id: ID!, $line: ID!, $seen: DateTime) {
    delete_invoice_line(id: $id, line_id: $line, updated_at: $seen) { total } }`;
  expect(await ask(update, variables)).toEqual({ total: 2200 });
  expect(await ask(update, variables)).toMatchObject(stale("invoice"));
  expect(await ask(remove, variables)).toMatchObject(stale("invoice"));
  const { updated_at: seen } = (await client("GET", `/v1/invoices/${invoice.id}`)).body;
  expect(await ask(remove, { ...variables, seen })).toEqual({ total: 0 });
});

test("a job's line that has changed since it was read is not changed or deleted", async () => {
  const ask = await open();
  const { client, customer } = shop;
  const job = await made(client, "/v1/jobs", { customer_id: customer, title: "Repair", lines });
  const variables = { id: job.id, line: job.lines[0].id, seen: job.updated_at };
  const update = `mutation ($id: ID!, $line: ID!, $seen: DateTime) {
    update_job_line(id: $id, line_id: $line, input: { quantity: 2 }, updated_at: $seen) { total } }`;
  const remove = `mutation ($id: ID!, $line: ID!, $seen: DateTime) {
    delete_job_line(id: $id, line_id: $line, updated_at: $seen) { total } }`;
  expect(await ask(update, variables)).toEqual({ total: 2200 });
  expect(await ask(update, variables)).toMatchObject(stale("job"));
  expect(await ask(remove, variables)).toMatchObject(stale("job"));
  const { updated_at: seen } = (await client("GET", `/v1/jobs/${job.id}`)).body;
  expect(await ask(remove, { ...variables, seen })).toEqual({ total: 0 });
});
