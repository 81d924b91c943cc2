import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let customer: { id: string };
let job: { id: string };

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  customer = await create("/v1/customers", { name: "Jane Citizen" });
  for (const title of ["First", "Second", "Third"]) job = await create("/v1/jobs", { customer_id: customer.id, title });
});
afterAll(() => world.close());

async function create(path: string, body: object) {
  const answered = await business.client("POST", path, { body });
  expect(answered.status, answered.text).toBe(201);
  return answered.body;
}

test("the ETag of an expanded record changes with either record, and If-Match compares the record alone", async () => {
  const path = `/v1/jobs/${job.id}?expand=customer`;
  const tagOf = async (address: string) => (await business.client("GET", address)).headers.get("etag") ?? "";
  const first = await tagOf(path);
  expect((await business.client("GET", path, { headers: { "If-None-Match": first } })).status).toBe(304);
  expect(first).not.toBe(await tagOf(`/v1/jobs/${job.id}`));

  await business.client("PATCH", `/v1/customers/${customer.id}`, { body: { name: "Jane Doe" } });
  const read = await business.client("GET", path, { headers: { "If-None-Match": first } });
  expect([read.status, read.body.customer.name]).toEqual([200, "Jane Doe"]);

  const change = { headers: { "If-Match": first }, body: { title: "Third, again" } };
  const changed = await business.client("PATCH", `/v1/jobs/${job.id}`, change);
  expect([changed.status, changed.body.title]).toEqual([200, "Third, again"]);
  expect((await business.client("PATCH", `/v1/jobs/${job.id}`, change)).status).toBe(412);
  const batched = {
    method: "PATCH",
    path: `/v1/jobs/${job.id}`,
    body: { title: "Third" },
    if_match: await tagOf(path),
  };
  const { body } = await business.client("POST", "/v1/batch", { body: { operations: [batched] } });
  expect(body.results[0].status).toBe(200);
});

test("a cursor continues with or without expand, which the link to the next page repeats", async () => {
  const first = await business.client("GET", "/v1/jobs?limit=1&expand=customer");
  expect(first.headers.get("link")).toContain("expand=customer");
  const cursor = encodeURIComponent(first.body.next_cursor);
  const second = await business.client("GET", `/v1/jobs?limit=1&cursor=${cursor}`);
  expect(second.body.data.map(({ title }: { title: string }) => title)).toEqual(["Second"]);
  expect(second.body.data[0].customer).toBeUndefined();
  const third = await business.client(
    "GET",
    `/v1/jobs?limit=1&expand=customer&cursor=${encodeURIComponent(second.body.next_cursor)}`,
  );
  expect(third.body.data[0]).toMatchObject({ title: "First", customer: { id: customer.id } });
});

test("a page with long related records ends early", async () => {
  // Each takes 120 KB: the characters have three bytes.
  const long = "好".repeat(10_000);
  const owner = await create("/v1/customers", { name: "Long", notes: long });
  const quote = {
    customer_id: owner.id,
    message: long,
    lines: [{ description: "Service", quantity: 1, unit_price: 1 }],
  };
  const { id: quote_id } = await create("/v1/quotes", quote);
  const { id: customer_id } = owner;
  for (let count = 0; count < 100; count += 1) await create("/v1/jobs", { customer_id, quote_id, title: "Long" });
  const { text, body } = await business.client("GET", "/v1/jobs?limit=100&expand=customer,quote");
  expect(Buffer.byteLength(text)).toBeLessThan(4_000_000);
  expect(body.data.length).toBeGreaterThan(50);
  expect(body.data.length).toBeLessThan(100);
  const next = await business.client("GET", `/v1/jobs?limit=100&cursor=${encodeURIComponent(body.next_cursor)}`);
  expect(body.data.length + next.body.data.length).toBe(103);
}, 60_000);

test("an app learns from the challenge which scope it lacks", async () => {
  const { client } = await world.addApp(business.id, ["jobs:read"]);
  const { status, headers } = await client("GET", "/v1/jobs?expand=customer");
  expect(status).toBe(403);
  expect(headers.get("www-authenticate")).toContain('scope="customers:read"');
});

test("a document reads a summary and the whole record of one relation at once", async () => {
  const owner = await world.addPerson(business.id);
  const query = "query ($id: ID!) { job(id: $id) { customer { name } customer_record { id created_at } } }";
  const { body } = await owner.graphql(query, { id: job.id });
  expect(body.data.job).toMatchObject({ customer: { name: "Jane Doe" }, customer_record: { id: customer.id } });
});
