import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { done, line, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const quoted = [
  line({ description: "Outdoor unit", quantity: 1.5, unit_price: 33.33 }),
  line({ description: "Permit", unit_price: 10, tax_rate: 0 }),
];

async function openTrade() {
  const shop = await openShop(world);
  const { client, customerId } = shop;
  const make = async (path: string, body: object): Promise<string> =>
    done(await client("POST", path, { body })).body.id;
  const quote = () => make("/v1/quotes", { customer_id: customerId, lines: quoted });
  const job = () => make("/v1/jobs", { customer_id: customerId, title: "Install" });
  return { ...shop, quote, job, make };
}

function withoutIds(lines: { id: string }[]) {
  return lines.map(({ id, ...rest }) => {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    return rest;
  });
}

test("an invoice with a quote and no lines copies the quote's lines", async () => {
  const { call, client, customerId, quote } = await openTrade();
  for (const more of [{}, { lines: [] }]) {
    const quoteId = await quote();
    const { body: original } = await client("GET", `/v1/quotes/${quoteId}`);
    const { body } = await call("POST", "", { customer_id: customerId, quote_id: quoteId, ...more });
    expect(body).toMatchObject({ quote_id: quoteId, subtotal: 60, tax_total: 5, total: 65 });
    const copied = original.lines.map((one: { id: string }) => ({ ...one, quote_line_id: one.id }));
    expect(withoutIds(body.lines)).toEqual(withoutIds(copied));
    expect(body.lines[0].id).not.toBe(original.lines[0].id);
  }
});

test("an invoice of a job copies the lines of the job's quote", async () => {
  const { call, client, customerId, quote } = await openTrade();
  const quoteId = await quote();
  done(await client("POST", `/v1/quotes/${quoteId}/send`));
  const { job_id } = done(await client("POST", `/v1/quotes/${quoteId}/accept`)).body;
  const { body } = await call("POST", "", { customer_id: customerId, job_id });
  expect(body).toMatchObject({
    job_id,
    total: 65,
    lines: [{ description: "Outdoor unit" }, { description: "Permit" }],
  });
});

test("a later invoice of a quote has the lines that no other invoice has, and a void one gives them back", async () => {
  const { call, customerId, make } = await openTrade();
  const pump = line({ description: "Pump", unit_price: 50 });
  const quoteId = await make("/v1/quotes", { customer_id: customerId, lines: [...quoted, pump, pump] });
  const bill = async (more: object = {}) =>
    done(await call("POST", "", { customer_id: customerId, quote_id: quoteId, ...more })).body;
  const named = ({ lines }: { lines: { description: string }[] }) => lines.map(({ description }) => description);
  await bill({ lines: [quoted[0], pump] });
  const rest = await bill();
  expect(named(rest)).toEqual(["Permit", "Pump"]);
  expect(await bill()).toMatchObject({ lines: [], total: 0 });
  done(await call("POST", `/${rest.id}/void`));
  expect(named(await bill())).toEqual(["Permit", "Pump"]);
  expect(named(await bill({ lines: [pump] }))).toEqual(["Pump"]);
  const unlike = await bill({ lines: [{ ...pump, quantity: 2 }] });
  expect(named(unlike)).toEqual(["Pump"]);
});

test("two concurrent invoices of a quote do not both have its lines", async () => {
  const { call, customerId, quote } = await openTrade();
  for (let round = 0; round < 5; round += 1) {
    const body = { customer_id: customerId, quote_id: await quote() };
    const made = await Promise.all([call("POST", "", body), call("POST", "", body)]);
    expect(made.map(({ body: { total } }) => total).toSorted()).toEqual([0, 65]);
  }
});

test("a draft gets another customer, and loses the old one's job and quote unless new ones are given", async () => {
  const { call, client, draft, make, quote, job, customerId, read } = await openTrade();
  const stranger = await make("/v1/customers", { name: "Stranger" });
  const theirs = await make("/v1/jobs", { customer_id: stranger, title: "Repair" });
  const [quoteId, jobId] = [await quote(), await job()];
  done(await client("POST", `/v1/quotes/${quoteId}/send`));
  done(await client("POST", `/v1/quotes/${quoteId}/deposit`, { body: { amount: 20 } }));
  const { id } = await draft([{}], { quote_id: quoteId, job_id: jobId });
  expect(await read(id)).toMatchObject({ amount_paid: 20 });
  expect((await call("PATCH", `/${id}`, { customer_id: stranger, quote_id: quoteId })).status).toBe(404);
  expect((await call("PATCH", `/${id}`, { customer_id: null })).status).toBe(400);
  const same = done(await call("PATCH", `/${id}`, { customer_id: customerId }));
  expect(same.body).toMatchObject({ quote_id: quoteId, job_id: jobId });
  const moved = done(await call("PATCH", `/${id}`, { customer_id: stranger }));
  const bare = { customer_id: stranger, quote_id: null, job_id: null, amount_paid: 0, total: 110 };
  expect(moved.body).toMatchObject(bare);
  expect(done(await call("PATCH", `/${id}`, { job_id: theirs })).body).toMatchObject({ job_id: theirs });
  const back = done(await call("PATCH", `/${id}`, { customer_id: customerId, quote_id: quoteId }));
  expect(back.body).toMatchObject({ quote_id: quoteId, job_id: null, amount_paid: 20 });
  done(await client("DELETE", `/v1/customers/${stranger}`));
  expect((await call("PATCH", `/${id}`, { customer_id: stranger })).status).toBe(409);
  done(await call("POST", `/${id}/send`));
  expect((await call("PATCH", `/${id}`, { customer_id: customerId })).status).toBe(409);
});

test("a copy of an invoice is a draft with its lines, job and quote, and without its dates, ids and payments", async () => {
  const { call, client, customerId, draft, quote, job, read, events } = await openTrade();
  const sources = { quote_id: await quote(), job_id: await job() };
  const { id } = await draft([{ unit_price: 70 }, { unit_price: 30 }], {
    ...sources,
    external_id: "one",
    due_date: "2099-01-01",
    metadata: { sheet: "1" },
  });
  done(await call("POST", `/${id}/send`));
  done(await call("POST", `/${id}/payments`, { amount: 110 }));
  const before = await read(id);
  const { status, body, headers } = await call("POST", `/${id}/copy`);
  expect([status, headers.get("location")]).toEqual([201, `${world.config.appUrl}/api/v1/invoices/${body.id}`]);
  expect(body).toMatchObject({ ...sources, status: "draft", total: 110, amount_paid: 0, external_id: null });
  expect(body).toMatchObject({ issue_date: null, due_date: null, metadata: {}, payments: [], customer_id: customerId });
  expect(withoutIds(body.lines)).toEqual(withoutIds(before.lines));
  expect(body.invoice_number).not.toBe(before.invoice_number);
  expect(await read(id)).toEqual(before);
  expect((await events("invoice.created")).map(({ invoice_id }) => invoice_id)).toEqual([id, body.id]);
  done(await client("DELETE", `/v1/customers/${customerId}`));
  expect((await call("POST", `/${id}/copy`)).status).toBe(409);
});

test("given lines are the invoice's, and a job without a quote gives none", async () => {
  const { call, customerId, quote, job } = await openTrade();
  const given = await call("POST", "", { customer_id: customerId, quote_id: await quote(), lines: [line()] });
  expect(given.body).toMatchObject({ total: 110, lines: [{ description: "Labour" }] });
  const bare = await call("POST", "", { customer_id: customerId, job_id: await job() });
  expect(bare.body).toMatchObject({ total: 0, lines: [] });
});

test("the quote and the job of another customer are not found", async () => {
  const { call, make, quote, job, draft } = await openTrade();
  const stranger = await make("/v1/customers", { name: "Stranger" });
  const invoice = await draft([], { customer_id: stranger });
  for (const named of [{ quote_id: await quote() }, { job_id: await job() }]) {
    expect((await call("POST", "", { customer_id: stranger, ...named })).status).toBe(404);
    expect((await call("PATCH", `/${invoice.id}`, named)).status).toBe(404);
  }
});

test("a draft's job and quote can be set and cleared separately, and its lines stay", async () => {
  const { call, draft, quote, job } = await openTrade();
  const { id } = await draft();
  const [quoteId, jobId] = [await quote(), await job()];
  const both = await call("PATCH", `/${id}`, { quote_id: quoteId, job_id: jobId });
  expect(both.body).toMatchObject({ quote_id: quoteId, job_id: jobId, total: 110 });
  const one = await call("PATCH", `/${id}`, { quote_id: null });
  expect(one.body).toMatchObject({ quote_id: null, job_id: jobId });
});

test("deleting a quote while it is invoiced: one of the two is refused", async () => {
  const { call, client, customerId, quote } = await openTrade();
  for (let round = 0; round < 6; round += 1) {
    const quoteId = await quote();
    const [made, deleted] = await Promise.all([
      call("POST", "", { customer_id: customerId, quote_id: quoteId }),
      client("DELETE", `/v1/quotes/${quoteId}`),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([made.status, deleted.status]);
  }
});
