import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Fieldline, ProblemError } from "../../packages/sdk/src/index.ts";
import { problemsOf } from "../../src/operations/problems.ts";
import { endpoints } from "../laws/operations.ts";
import { problemIn } from "../mcp/error.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let customer_id: string;
let invoice_id: string;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  const { client } = business;
  customer_id = (await made(client, "/v1/customers", { name: "Jane", email: "jane@example.com" })).id;
  invoice_id = (await made(client, "/v1/invoices", { customer_id, lines })).id;
  await client("POST", `/v1/invoices/${invoice_id}/send`);
});
afterAll(() => world.close());

const lines = [{ description: "Service", quantity: 1, unit_price: 100 }];
const ducted = { area_m2: 200, capacity_kw: 14, outlets: 6, zones: 2 };

/** Requests that create a record with an external id, by collection. */
const creates: Record<string, { path: string; body: () => object }[]> = {
  customers: [{ path: "/v1/customers", body: () => ({ name: "Bob" }) }],
  leads: [{ path: "/v1/leads", body: () => ({ name: "Lee", phone: "0412 345 678" }) }],
  quotes: [
    { path: "/v1/quotes", body: () => ({ customer_id, lines }) },
    { path: "/v1/quotes/ducted", body: () => ({ customer_id, ...ducted }) },
  ],
  jobs: [{ path: "/v1/jobs", body: () => ({ customer_id, title: "Service" }) }],
  price_items: [{ path: "/v1/price_items", body: () => ({ name: "Split system", unit_price: 2501 }) }],
  invoices: [{ path: "/v1/invoices", body: () => ({ customer_id, lines }) }],
  credit_notes: [{ path: "/v1/credit_notes", body: () => ({ invoice_id, amount: 1 }) }],
  bookings: [
    {
      path: "/v1/bookings",
      body: () => ({
        customer_id,
        title: "Service",
        start_at: "2026-07-01T02:30:00.000Z",
        end_at: "2026-07-01T03:30:00.000Z",
      }),
    },
  ],
};

const duplicate = (id: string, external_id: string) => ({
  status: 409,
  body: {
    type: "urn:service:error:duplicate-external-id",
    detail: `Another record, ${id}, has the external_id "${external_id}".`,
    id,
  },
});

test("this file tests every endpoint that refuses a duplicate external_id", () => {
  const raising = endpoints.filter((operation) =>
    [...problemsOf(operation).values()].flat().includes("duplicate-external-id"),
  );
  const tried = Object.entries(creates).flatMap(([collection, all]) => [
    ...all.map(({ path }) => `POST ${path}`),
    `PATCH /v1/${collection}/{id}`,
  ]);
  expect(raising.map(({ http }) => `${http.method} ${http.path}`).sort()).toEqual(tried.sort());
});

test.each(Object.keys(creates))("a duplicate external_id of %s names the existing record", async (collection) => {
  const { client } = business;
  for (const { path, body } of creates[collection] ?? []) {
    const external_id = `taken:${path}`;
    const { id } = await made(client, path, { ...body(), external_id });
    expect(await client("POST", path, { body: { ...body(), external_id } })).toMatchObject(duplicate(id, external_id));
    const keyed = { "Idempotency-Key": external_id };
    const again = await client("POST", path, { body: { ...body(), external_id }, headers: keyed });
    expect(again).toMatchObject(duplicate(id, external_id));
    const other = await made(client, path, body());
    const patched = await client("PATCH", `/v1/${collection}/${other.id}`, { body: { external_id } });
    expect(patched).toMatchObject(duplicate(id, external_id));
  }
});

test.each(Object.keys(creates))(
  "one of several concurrent creates of %s with one external_id succeeds, and the others name it",
  async (collection) => {
    for (const { path, body } of creates[collection] ?? []) {
      const external_id = `at once ${path}`;
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => business.client("POST", path, { body: { ...body(), external_id } })),
      );
      const [created, ...more] = answers.filter(({ status }) => status === 201);
      expect(more).toEqual([]);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(5);
      for (const answer of refused) expect(answer).toMatchObject(duplicate(created?.body.id, external_id));
    }
  },
);

test("one of several concurrent changes to one external_id succeeds, and the others name it", async () => {
  const { client } = business;
  const external_id = "changed at once";
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await made(client, "/v1/customers", { name: "Bob" })).id);
  const answers = await Promise.all(ids.map((id) => client("PATCH", `/v1/customers/${id}`, { body: { external_id } })));
  const [changed, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(answer).toMatchObject(duplicate(changed?.body.id, external_id));
});

test("an archived customer is found by external_id, and is named if the external_id is used again", async () => {
  const { client, key, id: businessId } = business;
  const external_id = "archived";
  const { id } = await made(client, "/v1/customers", { name: "Gone", external_id });
  await client("DELETE", `/v1/customers/${id}`);
  const find = async (more = "") =>
    (await client("GET", `/v1/customers?external_id=${external_id}${more}`)).body.data.map(
      (found: { id: string; archived_at: string | null }) => [found.id, found.archived_at !== null],
    );
  expect(await find()).toEqual([[id, true]]);
  expect(await find("&search=gone")).toEqual([[id, true]]);
  expect(await find("&archived=include")).toEqual([[id, true]]);
  expect(await find("&archived=only")).toEqual([[id, true]]);
  expect(await find("&archived=exclude")).toEqual([]);

  const input = { name: "Gone", external_id };
  const refused = await client("POST", "/v1/customers", { body: input });
  expect(refused).toMatchObject(duplicate(id, external_id));

  const { graphql } = await world.addPerson(businessId);
  const create = "mutation($input: CreateCustomerInput!) { create_customer(input: $input) { id } }";
  const answered = await graphql(create, { input });
  expect(answered.body.errors[0].extensions.problem).toMatchObject(duplicate(id, external_id).body);
  const shown = await graphql(`{ customers(external_id: "${external_id}") { data { id archived_at } } }`);
  expect(shown.body.data.customers.data).toMatchObject([{ id }]);

  const assistant = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { "X-Api-Key": key } };
  await assistant.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), { requestInit }));
  const result = (await assistant.callTool({ name: "create_customer", arguments: input })) as CallToolResult;
  expect(problemIn(result)).toMatchObject(duplicate(id, external_id).body);
  expect(result.content[0]).toMatchObject({ text: expect.stringContaining(id) });
  const listed = (await assistant.callTool({ name: "list_customers", arguments: { external_id } })) as CallToolResult;
  expect(listed.structuredContent).toMatchObject({ data: [{ id }] });
  await assistant.close();

  const fieldline = new Fieldline({ baseUrl: world.base, apiKey: key });
  const error = await fieldline.customers.create(input).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  expect((error as ProblemError).id).toBe(id);
});

test("a sync by updated_since learns that a customer was archived, unless it leaves them out", async () => {
  const { client } = await world.addBusiness();
  const { id, updated_at } = await made(client, "/v1/customers", { name: "Gone", tags: ["vip"] });
  const list = async (filters: string) => (await client("GET", `/v1/customers?${filters}`)).body.data;
  await client("DELETE", `/v1/customers/${id}`);
  expect(await list("")).toEqual([]);
  for (const filter of ["", "&tag=vip", "&search=gone", "&archived=include", "&archived=only"])
    expect(await list(`updated_since=${updated_at}${filter}`)).toMatchObject([
      { id, archived_at: expect.stringContaining("T") },
    ]);
  expect(await list(`updated_since=${updated_at}&archived=exclude`)).toEqual([]);
});
