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
  const quoteId = await quote();
  const { body: original } = await client("GET", `/v1/quotes/${quoteId}`);
  for (const more of [{}, { lines: [] }]) {
    const { body } = await call("POST", "", { customer_id: customerId, quote_id: quoteId, ...more });
    expect(body).toMatchObject({ quote_id: quoteId, subtotal: 60, tax_total: 5, total: 65 });
    expect(withoutIds(body.lines)).toEqual(withoutIds(original.lines));
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
